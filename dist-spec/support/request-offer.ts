import type { Page } from 'playwright-core'

/** Walks a calculator from the need to the sent request for the first offer. */
export async function requestOffer(
  page: Page,
  tag: string,
  { name, telephone }: { name: string; telephone: string },
): Promise<void> {
  const calculator = page.locator(tag)
  for (const label of [/^Confronta \d+ offerte/, /^(Dettagli|Apri) /, /^Chiedi questa offerta/])
    await calculator.getByRole('button', { name: label }).first().click()
  await calculator.getByLabel(/^Nome/).fill(name)
  await calculator.getByLabel(/^Cognome/).fill('Di Prova')
  await calculator.getByRole('textbox', { name: /Telefono/ }).fill(telephone)
  await calculator.getByLabel(/Dichiaro di aver letto/).check()
  await calculator
    .getByRole('button', { name: /^Invia la richiesta/ })
    .first()
    .click()
  await calculator.getByText('La richiesta è arrivata').first().waitFor()
}
