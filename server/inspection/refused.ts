/** A file is not kept. The message is for whoever sends the file. */
export class Refused extends Error {}
