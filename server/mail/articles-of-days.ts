const contracted: Readonly<Record<string, string>> = {
  il: 'l’',
  al: 'all’',
  dal: 'dall’',
  del: 'dell’',
  nel: 'nell’',
}
const articleBeforeDay =
  /(?<![\p{L}’])(il|al|dal|del|nel) (?=(?:8|11) (?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)(?!\p{L}))/giu

/**
 * A text with the articles that 8 and 11 need before a month: «il 8 marzo» → «l’8 marzo», «dal 11 luglio» → «dall’11
 * luglio». For texts that the office writes, with a place for a day.
 */
export const withArticlesOfDays = (text: string): string =>
  text.replace(articleBeforeDay, article => {
    const short = contracted[article.trim().toLowerCase()]!
    return /^\p{Lu}/u.test(article) ? short.charAt(0).toUpperCase() + short.slice(1) : short
  })
