/** A text with a capital letter. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A text as a sentence: with a capital letter, and with a full stop unless the text ends with a mark of its own. */
export const asSentence = (text: string): string => `${capitalised(text)}${/[.!?…]$/.test(text) ? '' : '.'}`
