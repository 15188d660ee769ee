/** NOTIFY channel with the new version of the public pages' content, sent at each commit that changes it. */
export const contentChannel = 'content_version'
