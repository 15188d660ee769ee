const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether the end of an address is the id of a record, and not a name of it. */
export const isUuid = (text: string): boolean => uuid.test(text)
