/** Replaces a text that names an erased person when the naming part is unknown. */
export const erasedText = '[testo cancellato]'

/** Replaces the part that names an erased person in the words of others. */
export const erasedPart = '[omissis]'
