const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether the end of an address is a record's id rather than its slug. */
export const isUuid = (text: string): boolean => uuid.test(text)
