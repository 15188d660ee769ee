/** The message about a cursor that no list gave, or whose row is gone. */
export const noSuchPage = 'La pagina richiesta non esiste più: riparta dalla prima.'
