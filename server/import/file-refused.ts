/** A file cannot be read. The Italian message is for the sender. */
export class FileRefused extends Error {}
