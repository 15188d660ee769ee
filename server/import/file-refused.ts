/** A file cannot be read. The message is for who sent it. */
export class FileRefused extends Error {}
