"""What the words on cards mean without asking anybody: whom, where, whether, how often, for how long."""
