"""The table server: sockets, time and processes around the tables, which know none of these."""
