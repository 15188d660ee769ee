/** The message about a cursor that no list gave, or whose row is gone. */
export const noSuchPage = 'La pagina richiesta non esiste più: riparta dalla prima.'

/** Whether a text is a point in time as the server writes it: a cursor goes into a statement as it is. */
export const isInstant = (text: string): boolean => new Date(text).toJSON() === text
