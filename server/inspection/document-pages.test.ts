import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfPage } from '../database/example-data/files.ts'
import { seededRandom } from '../database/example-data/random.ts'
import { damagedPdfs, protectedPdfs, seed } from '../testing/chance.ts'
import { readPdf } from '../testing/pdf-text.ts'
import { cleanPage, mergePages } from './document-pages.ts'
import { Refused } from './refused.ts'
import { pdfkitPdf } from './testing/pdfkit-pdf.ts'
import { updatedPdf } from './testing/updated-pdf.ts'

const plain = pdfPage(['Una busta paga'])
const samples = [
  'form-with-appearance',
  'form-without-appearance',
  'rich-text-comment',
  'object-streams',
  'linearised',
  'protected-1_6-owner-only',
]
const sample = (name: string) => readFile(new URL(`./testing/${name}.pdf`, import.meta.url))

describe('a PDF of a document', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quinto-pages-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** The stored form of a page. */
  async function cleaned(bytes: Buffer, password?: string) {
    const path = join(folder, randomUUID())
    await writeFile(path, bytes)
    await cleanPage(path, 'application/pdf', password)
    return { path, kind: 'application/pdf' as const, bytes: await readFile(path) }
  }
  async function joined(...pdfs: Buffer[]) {
    const pages = await Promise.all(pdfs.map(bytes => cleaned(bytes)))
    const to = join(folder, randomUUID())
    const count = await mergePages(pages, to)
    const bytes = await readFile(to)
    return { count, bytes, ...(await readPdf(bytes)) }
  }

  describe('with protection', () => {
    async function expectOpened(bytes: Buffer, password: string | undefined, pages: string[]) {
      const opened = await cleaned(bytes, password)
      expect(opened.bytes.includes('/Encrypt')).toBe(false)
      expect((await readPdf(opened.bytes)).pages).toEqual(pages)
      expect(await mergePages([opened, opened], join(folder, randomUUID()))).toBe(2 * pages.length)
    }

    it.each([
      ['protected-1_3-owner-only'],
      ['protected-1_3-password', 'Segreta1'],
      ['protected-1_4-password', 'Segreta1'],
      ['protected-1_6-owner-only'],
      ['protected-1_6-password', 'Segreta1'],
      ['protected-1_7ext3-owner-only'],
    ])('opens: %s', async (name, password?: string) => {
      const bytes = await sample(name)
      await expectOpened(bytes, password, (await readPdf(bytes, password)).pages)
    })

    it.each(['1.3', '1.4', '1.6', '1.7ext3'] as const)(
      'opens in every encryption: the one of version %s',
      async pdfVersion => {
        // Encrypted strings and keys hold every byte, so that some of many documents need each escape.
        for (let i = 0; i < protectedPdfs; i++)
          for (const password of [undefined, `Perché${i}`]) {
            const options = {
              pdfVersion,
              info: { Title: `Busta (paga) ${i}` },
              ownerPassword: `Padrone${i}`,
              userPassword: password,
            }
            const bytes = await pdfkitPdf(options, document =>
              document.text(`Netto ${i}`).addPage().text('Seconda pagina'),
            )
            await expectOpened(bytes, password, [`Netto ${i}`, 'Seconda pagina'])
          }
      },
    )

    it('asks for the password, and says that another one is wrong', async () => {
      const bytes = await sample('protected-1_6-password')
      await expect(cleaned(bytes)).rejects.toThrow('Il PDF è protetto')
      await expect(cleaned(bytes, 'segreta1')).rejects.toThrow('La password non apre il PDF')
    })

    it('opens without the password that somebody types needlessly', async () => {
      const { bytes } = await cleaned(await sample('protected-1_6-owner-only'), 'inutile')
      expect(bytes.includes('/Encrypt')).toBe(false)
    })

    it('is refused when the opened document runs something', async () => {
      const bytes = await pdfkitPdf({ userPassword: 'Segreta1', pdfVersion: '1.6' }, document =>
        document.text('Una pagina').file(Buffer.from('MZ'), { name: 'a.exe' }),
      )
      await expect(cleaned(bytes, 'Segreta1')).rejects.toThrow('Il PDF contiene programmi')
    })
  })

  it.each(['form-with-appearance', 'form-without-appearance'])(
    'keeps the values of a form in sight when it is joined: %s',
    async name => {
      const { count, pages } = await joined(await sample(name), plain)
      expect(count).toBe(2)
      expect(pages[0]).toContain('ROSSI MARIO')
      expect(pages[1]).toContain('Una busta paga')
    },
  )

  it('keeps a comment in sight when it is joined', async () => {
    const { pages } = await joined(plain, await sample('rich-text-comment'))
    expect(pages[1]).toContain('Mario Rossi')
  })

  it('keeps the size that its pages inherit, when it is joined', async () => {
    const size = '/MediaBox [0 0 300 200]'
    const inherited = (await sample('form-with-appearance'))
      .toString('latin1')
      .replace(size.replace('[0', '[ 0').replace('200]', '200 ]'), '')
      .replace('/Type /Pages', `/Type /Pages ${size}`)
    expect(inherited).not.toContain('[ 0 0 300 200 ]')
    const { pages, sizes } = await joined(Buffer.from(inherited, 'latin1'), plain)
    expect(sizes[0]).toMatchObject({ width: 300, height: 200 })
    expect(pages[0]).toMatch(/Richiesta di estinzione.*ROSSI MARIO/s)
  })

  it('keeps hidden layers hidden when it is joined, also between other pages', async () => {
    const layers = '/OCProperties << /OCGs [9 0 R] /D << /OFF [9 0 R] >> >>'
    const layered = pdfPage(['Una pianta'])
      .toString('latin1')
      .replace('/Type /Catalog', `/Type /Catalog ${layers}`)
      .replace('\nxref', '\n9 0 obj << /Type /OCG /Name (Bozza) >> endobj\nxref')
    const { pages, bytes } = await joined(plain, Buffer.from(layered, 'latin1'), pdfPage(['Una visura']))
    expect(pages).toEqual(['Una busta paga', 'Una pianta', 'Una visura'])
    expect(bytes.toString('latin1')).toMatch(/\/OCProperties ?<<.*\/OFF/)
  })

  it('keeps its bytes when it is sound', async () => {
    const signed = updatedPdf(plain, ['<< /Type /Sig /ByteRange [0 10 20 30] /Contents <00ff> >>'])
    expect((await cleaned(signed)).bytes.equals(signed)).toBe(true)
  })

  it.each([
    ['with a wrong offset of the table', plain.toString('latin1').replace(/startxref\n\d+/, 'startxref\n9')],
    ['without an offset of the table', plain.toString('latin1').replace(/startxref\n\d+\n/, '')],
    ['without its last lines', plain.toString('latin1').replace(/startxref[\s\S]*$/, '')],
    ['after other bytes', `\n${plain.toString('latin1')}`],
    [
      'with an unreadable object stream',
      updatedPdf(plain, ['<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\nabc\nendstream']),
    ],
  ])('is written anew when it has mistakes that programs mend: %s', async (_what, given) => {
    const bytes = Buffer.from(given as string, 'latin1')
    const mended = await cleaned(bytes)
    expect(mended.bytes.equals(bytes)).toBe(false)
    expect((await readPdf(mended.bytes)).text).toContain('Una busta paga')
    expect((await cleaned(mended.bytes)).bytes.equals(mended.bytes)).toBe(true)
  })

  const inText = (from: string, to: string) =>
    Buffer.from(plain.toString('latin1').replace(from, to), 'latin1')
  it.each([
    ['whose page tree refers to itself', () => sample('circular-page-tree')],
    ['whose page tree ends in a circle', () => inText('/Kids [4 0 R]', '/Kids [2 0 R]')],
    ['whose page tree has fewer pages than its count', () => inText('/Count 1', '/Count 2')],
    [
      'whose page tree has more pages than its count',
      () => inText('[4 0 R] /Count 1', '[4 0 R 4 0 R] /Count 1'),
    ],
    ['whose page is missing', () => inText('/Kids [4 0 R]', '/Kids [7 0 R]')],
    ['whose page tree is no list', () => inText('/Kids [4 0 R]', '/Kids  4 0 R ')],
    ['without any page', () => inText('[4 0 R] /Count 1', '[] /Count 0      ')],
    ['that is cut in its last lines', () => plain.subarray(0, -40)],
    ['that is cut in a page', () => plain.subarray(0, plain.indexOf('ET\nendstream'))],
    ['that is nothing but a beginning and an end', () => Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF')],
  ])('is refused %s', async (_what, bytes) => {
    await expect(cleaned(await bytes())).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/^Il PDF (non si riesce a leggere|è danneggiato)/),
    })
  })

  it('with random damage is refused in words, or joined', async () => {
    const random = seededRandom(seed, 'damage')
    const sources = [...(await Promise.all(samples.map(sample))), plain]
    let taken = 0
    for (let i = 0; i < damagedPdfs; i++) {
      const source = sources[random.between(0, sources.length - 1)]!
      const bytes = Buffer.from(source)
      for (let left = random.between(1, 12); left > 0; left--)
        bytes[random.between(0, bytes.length - 1)] = source[random.between(0, bytes.length - 1)]!
      const page = await cleaned(bytes).catch(error => {
        expect(error).toBeInstanceOf(Refused)
        return null
      })
      if (!page) continue
      // What the upload accepts must never fail when it is joined.
      expect(await mergePages([page, page], join(folder, randomUUID()))).toBeGreaterThan(0)
      taken++
    }
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(damagedPdfs)
  }, 600_000)
})
