/** Says the new version of what the public pages show, by NOTIFY, when a transaction that changes them is committed. */
export const contentChannel = 'content_version'
