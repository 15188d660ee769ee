import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The archive of files, cropped pictures, and colours, under the shipped security policy. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
const complaints: string[] = []
let picture: { name: string; mimeType: string; buffer: Buffer }

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  const red = { create: { width: 800, height: 800, channels: 3, background: '#b0400f' } } as const
  picture = { name: 'figura.png', mimeType: 'image/png', buffer: await sharp(red).png().toBuffer() }
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  page = await context.newPage()
  complaintsOf(page, complaints)
  await signIn(page, `${server.quinto}/admin`, exampleSignIn(server, 'admin'))
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
beforeEach(() => {
  complaints.length = 0
})

const open = async (path: string) => {
  await page.goto(`${server.quinto}/admin${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
const toast = (text: string | RegExp) => page.locator('.toast').getByText(text).first().waitFor()
const save = async (label: string) => {
  await page.keyboard.press('Control+s')
  await page.locator('dialog[open]').getByRole('button', { name: label, exact: true }).click()
}

it('files are uploaded to the archive, searched, viewed and deleted; used files stay', async () => {
  await open('/system/storage')
  await page.getByRole('link', { name: 'contenuti' }).click()
  await page.getByRole('link', { name: 'documenti-per-il-mutuo.pdf' }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  complaints.length = 0
  await page
    .getByLabel('Carica file')
    .setInputFiles([
      picture,
      { name: 'pagina.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') },
      { name: 'dialoghi.vtt', mimeType: 'text/vtt', buffer: Buffer.from('WEBVTT\n\n<b>Ciao</b>') },
    ])
  await page.getByRole('alert').getByText('Il file non è di un tipo che si può caricare').first().waitFor()
  await page.getByRole('link', { name: 'dialoghi.vtt' }).waitFor()
  await page.getByRole('link', { name: 'figura.png' }).waitFor()
  complaints.length = 0
  await page.getByLabel('Il nome o la chiave comincia per').fill('DIAL')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('link', { name: 'dialoghi.vtt' }).click()
  // A text is shown as text.
  await page.locator('pre').getByText('<b>Ciao</b>').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Azzera' }).click()

  await page.getByRole('link', { name: 'figura.png' }).click()
  const shown = page.getByRole('img', { name: 'figura.png' })
  await expect.poll(() => shown.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBe(640)
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancella', exact: true }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'CANCELLA' }).click()
  await toast('«figura.png» è stato cancellato.')
  await page.getByRole('link', { name: 'dialoghi.vtt' }).waitFor()
  expect(await page.getByRole('link', { name: 'figura.png' }).count()).toBe(0)

  await page.getByRole('link', { name: 'documenti-per-il-mutuo.pdf' }).click()
  await page.getByRole('button', { name: 'Cancella', exact: true }).click()
  await page.locator('dialog[open]').getByText('non si cancella: è in uso').waitFor()
  await page.locator('dialog[open]').getByRole('button', { name: 'CHIUDI' }).click()
  const document = page.getByRole('heading', { name: 'Chi lo usa' }).locator('..').getByRole('link')
  const title = await document.textContent()
  await document.click()
  await page.getByRole('heading', { level: 1, name: title! }).waitFor()
  expect(complaints).toEqual([])

  await open('/system/storage/contenuti/..%2f..%2fetc')
  await page.getByRole('heading', { name: 'Questa pagina non c’è' }).waitFor()
})

it('a cover is cropped by drag and by keys, and cropped again from the original', async () => {
  await open('/news/add')
  await page.getByLabel('Immagine di copertina: scegli un file').setInputFiles(picture)
  const area = page.getByRole('group', { name: 'Riquadro' })
  await area.waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  const part = page.locator('dialog.crop [role=status]')
  expect(await part.textContent()).toBe('100% × 56% dell’immagine')
  // The frame is as wide as the picture.
  const widths = await Promise.all([area, page.locator('.crop-frame img')].map(one => one.boundingBox()))
  expect(widths[0]!.width).toBeCloseTo(widths[1]!.width, -1)
  const preview = page.locator('.crop-preview img')
  const place = () => preview.evaluate(img => [img.style.left, img.style.top].map(Number.parseFloat))
  const zoomed = async (keys: string[], size: string) => {
    for (const key of keys) await page.keyboard.press(key)
    await expect.poll(() => part.textContent()).toBe(`${size} dell’immagine`)
  }
  await zoomed(['+', '+', '-'], '91% × 51%')
  await zoomed(['-', '-'], '100% × 56%')
  await zoomed(['+', '+', '+', '+', '+', '+', '+', '+'], '47% × 26%')
  const [left, top] = await place()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await place())[0]! > left!).toBe(true)
  const box = (await area.boundingBox())!
  await page.mouse.move(box.x + 50, box.y + 50)
  await page.mouse.down()
  await page.mouse.move(box.x + 50, box.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await place())[1]! < top!).toBe(true)
  const chosen = await place()
  await page.getByRole('button', { name: 'RITAGLIA', exact: true }).click()
  const link = page.getByRole('link', { name: 'figura.webp' })
  await link.waitFor()
  const bytes = await (await context.request.get(server.quinto + (await link.getAttribute('href')))).body()
  const { width = 0, height = 1 } = await sharp(bytes).metadata()
  expect(width).toBeCloseTo(373, -1)
  expect(width / height).toBeCloseTo(16 / 9, 1)
  await page.getByRole('button', { name: 'Ritaglia', exact: true }).click()
  // The dialog shows the chosen area in the original.
  await expect.poll(() => part.textContent()).toBe('47% × 26% dell’immagine')
  const again = await place()
  for (const i of [0, 1]) expect(again[i]).toBeCloseTo(chosen[i]!, 0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog.crop').count()).toBe(0)
  expect(complaints).toEqual([])
  await page.evaluate(() => sessionStorage.clear())
})

it("a partner's colours are typed or picked, for light and dark, with their contrast", async () => {
  await open('/system/partners')
  await page.getByRole('link', { name: 'Immobiliare Lago' }).click()
  const on = page.getByLabel('Testo sull’accento, chiaro', { exact: true })
  await on.fill('#C06030')
  await page
    .getByText(/^Contrasto 1,\d:1: il testo si legge male/)
    .first()
    .waitFor()
  await on.fill('bianco')
  await page.keyboard.press('Control+s')
  await page.getByText('Un colore è un cancelletto').first().waitFor()
  await page.getByLabel('Testo sull’accento, chiaro: scegli').fill('#ffffff')
  expect(await on.inputValue()).toBe('#ffffff')
  await page
    .getByText(/^Contrasto [5-9],\d:1\.$/)
    .first()
    .waitFor()
  await page.getByLabel('Testo sull’accento, scuro', { exact: true }).fill('')
  expect(await violationsInBothThemes(page)).toEqual([])
  await save('MODIFICA')
  await toast('Le modifiche sono state salvate.')
  await page.reload()
  await on.waitFor()
  expect(await on.inputValue()).toBe('#ffffff')
  expect(await page.getByLabel('Testo sull’accento, scuro', { exact: true }).inputValue()).toBe('')
  expect(complaints).toEqual([])
})
