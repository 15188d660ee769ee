import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it, vi } from 'vitest'
import { pdfPage } from '../database/example-data/files.ts'
import { checkPdf, type Sender } from './check-pdf.ts'
import { PdfReader } from './pdf-objects.ts'
import { Refused } from './refused.ts'
import { pdfkitPdf } from './testing/pdfkit-pdf.ts'
import { flateOf, script, scriptedPdf, streamOf } from './testing/scripted-pdf.ts'
import { packed, updatedPdf } from './testing/updated-pdf.ts'

const plain = pdfPage(['Una busta paga'])
/** Variants of the same page, made with qpdf. */
const sample = (name: string) => readFileSync(new URL(`./testing/${name}.pdf`, import.meta.url))
const withObjects = (...objects: (string | Buffer)[]) => updatedPdf(plain, objects)
const brokenStream = streamOf('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', 'abc')
const joined = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map(part => Buffer.from(part as string, 'latin1')))

/** An archive with one stored file and a comment at its end. */
function zip(comment: string) {
  const [name, content] = ['a.hta', '<b>']
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt32LE(content.length, 18)
  local.writeUInt32LE(content.length, 22)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.write('PK\x01\x02', 'latin1')
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + content.length, 16)
  end.writeUInt16LE(comment.length, 20)
  return joined(local, name, content, entry, name, end, comment)
}

const refusal = (bytes: Buffer, sender: Sender = 'visitor'): string | null => {
  try {
    checkPdf(bytes, sender)
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(Refused)
    return (error as Error).message
  }
}

describe('a PDF is accepted', () => {
  it.each([
    ['with the padding of a scanner', joined(plain, '\r\n\n', Buffer.alloc(600))],
    ['with Control-Z at its end', joined(plain, '\x1a')],
    ['without a line end at its end', plain.subarray(0, -1)],
    ['linearised', sample('linearised')],
    ['with object streams and a table stream', sample('object-streams')],
    ['protected with a password', sample('protected')],
    ['protected, with object streams', sample('protected-object-streams')],
    ['with an incremental update', updatedPdf(withObjects('<< /Type /Annot >>'), ['<< /Type /Annot >>'])],
    [
      'signed',
      withObjects(
        '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 10 20 30] /Contents <00ff> >>',
      ),
    ],
    [
      'with dangerous names inside strings',
      withObjects('<< /Title (/S /Launch \\( /EmbeddedFile ) /Subject <2f4a53> >>'),
    ],
    [
      'with markup inside a string',
      withObjects('<< /Contents (<html>) /RC (a\\)<body xmlns="x"><p>Sì</p></body>) >>'),
    ],
    ['with a link', withObjects('<< /S /URI /URI (https://www.esempio.it/JavaScript/Launch) >>')],
    ['with an object stream', withObjects(packed('<< /Title (/Launch) >>'))],
    [
      'with bytes of an archive inside a picture',
      withObjects('<< /Length 9 >>\nstream\nPK\x05\x06 PK..\nendstream'),
    ],
  ])('%s', (_what, bytes) => expect(refusal(bytes)).toBeNull())

  it('from pdfkit, also protected', async () => {
    expect(refusal(await pdfkitPdf({}, document => document.text('Una busta paga')))).toBeNull()
    expect(
      refusal(
        await pdfkitPdf({ pdfVersion: '1.7', userPassword: 'abc' }, document =>
          document.text('Una busta paga'),
        ),
      ),
    ).toBeNull()
  })
})

describe('of a PDF with mistakes, the check says what could not be read:', () => {
  it.each([
    ['nothing of a sound PDF', plain, 'nothing', 1],
    ['the pages of a protected PDF', sample('protected-object-streams'), 'object streams', null],
    ['bytes before the PDF', joined('\n', plain), 'objects', 1],
    ['an unreadable object stream', withObjects(brokenStream), 'object streams', 1],
    [
      'object streams that inflate to too many bytes',
      withObjects(packed('1'.padEnd(34_000_000)), packed('1'.padEnd(34_000_000))),
      'object streams',
      1,
    ],
    ['too many nested objects', withObjects('1 0 obj ( '.repeat(5000)), 'objects', 1],
    ['too many nested values', withObjects(`<< /A ${'['.repeat(300)}${']'.repeat(300)} >>`), 'objects', 1],
    ['an object without an end', withObjects('<< /A ('), 'objects', 1],
    ['a missing root', Buffer.from(plain.toString('latin1').replace('/Root', '/Ruut')), 'nothing', null],
  ])('%s', (_what, bytes, unread, pages) => expect(checkPdf(bytes, 'visitor')).toEqual({ unread, pages }))
})

it('reads no further objects once nested ones have taken the limit', () => {
  const read = vi.spyOn(PdfReader.prototype, 'read')
  checkPdf(joined('%PDF-1.4\n', '1 0 obj ('.repeat(20_000), '\n%%EOF'), 'visitor')
  expect(read.mock.calls.length).toBeLessThan(20)
  read.mockRestore()
})

describe('a PDF is refused', () => {
  const archive = zip('')
  it.each([
    ['and truncated', plain.subarray(0, -40)],
    ['without an end', joined('%PDF-1.7\nuna busta paga')],
  ])('as damaged %s', (_what, bytes) => expect(refusal(bytes)).toMatch(/^Il PDF è danneggiato/))

  it.each([
    ['an archive after its end', joined(plain, archive)],
    [
      'an archive around the document',
      joined('%PDF-1.4\n', zip('').subarray(0, -22), plain, zip('').subarray(-22)),
    ],
    [
      'an archive with the end of the PDF as comment',
      (() => {
        const start = plain.lastIndexOf('startxref')
        const tail = plain.subarray(start).toString('latin1')
        return joined(plain.subarray(0, start), zip(tail))
      })(),
    ],
    ['HTML after its end', joined(plain, '<html><script>alert(1)</script>')],
    [
      'HTML in a comment',
      joined(plain.subarray(0, 9), '%<hta:application><script>1</script>\n', plain.subarray(9)),
    ],
    ['HTML after a string', withObjects('<< /Contents (\\)<html>) >> <script>')],
    ['HTML in a picture', withObjects('<< /Length 8 >>\nstream\n<ScRiPt>\nendstream')],
    ['an archive of another kind', withObjects('<< /Length 8 >>\nstream\nRar!\x1a\x07\x01\nendstream')],
    ['text after its end', joined(plain, 'altro')],
  ])('with %s', (_what, bytes) => expect(refusal(bytes)).toMatch(/C’è altro|c’è altro|danneggiato/))

  it.each([
    ['starts a program', withObjects('<< /S /Launch /F (calc.exe) >>')],
    ['starts a program, with an escaped name', withObjects('<< /S /L#61unch >>')],
    ['starts a program, without spaces', withObjects('<</S/Launch>>')],
    ['starts a program, after a comment', withObjects('<< /S % Launch\n/Launch >>')],
    ['starts a program, after unknown words', withObjects('<< /A altro 1 2 /OpenAction << /S /Launch >> >>')],
    ['starts a program, through a reference', withObjects('<< /S 101 0 R >>', '/Launch')],
    ['starts a program, in an object with comments', withObjects('% x\n 300%\n0 %y\nobj << /S /Launch >>')],
    [
      'starts a program, in the trailer',
      joined(plain, 'trailer << /Root 1 0 R /A << /S /Launch >> >>\n%%EOF'),
    ],
    ['starts a program, in an object stream', withObjects(packed('<< /S /Launch >>'))],
    ['starts a program, in an object inside a string', withObjects(packed('(<< /S /Launch >>)', 1))],
    ['runs a script', withObjects('<< /S /JavaScript /JS (app.alert(1)) >>')],
    ['opens a remote file', withObjects('<< /S /GoToR /F (\\\\\\\\altrove\\\\x) >>')],
    ['holds rich media', withObjects('<< /Subtype /RichMedia >>')],
    ['holds a file, in an object stream', sample('packed-attachment')],
  ])('that %s', (_what, bytes) => expect(refusal(bytes)).toMatch(/^Il PDF contiene programmi/))

  it('that holds a file', async () => {
    const bytes = await pdfkitPdf({}, document => document.file(Buffer.from('MZ'), { name: 'a.exe' }))
    expect(refusal(bytes, 'staff')).toMatch(/^Il PDF contiene programmi/)
  })
})

it('a form of the staff may use scripts for its fields', () => {
  expect(refusal(withObjects('<< /S /JavaScript /JS (AFNumber_Format()) >>'), 'staff')).toBeNull()
})

describe('no script passes that a reader of PDFs runs:', () => {
  const inside = `6 0 ${script}`
  const [six, seven] = [{ 6: [4, 0] }, { 7: [4, 0], 8: [4, 1] }] as Record<number, [number, number]>[]
  const typed = '/Type /ObjStm /N 1 /First 4'
  const packedBy = (head: string) =>
    scriptedPdf({ 4: streamOf(head, inside), 7: '1', 8: '4', 9: '/ObjStm' }, six)
  const long = 'a'.repeat(1000)
  const named = '<< /S 7 0 R /JS (app.alert\\(1\\)) >>'

  const [name, rest] = ['7 0 /JavaScript', 'X\nendstream '.padEnd(37)]
  // The length of the second block is the sign of a comment, which ends before the word in that block.
  const cutName = Buffer.concat([
    Buffer.of(0x78, 1, 0, 15, 0, 0xf0, 0xff),
    Buffer.from(name),
    Buffer.of(0, 37, 0, 0xda, 0xff),
    Buffer.from(rest),
    Buffer.of(1, 0, 0, 0xff, 0xff),
    deflateSync(name + rest).subarray(-4),
  ])

  it.each<[string, Buffer]>([
    ['an object stream', packedBy(typed)],
    ['an object stream whose keys are references', packedBy('/Type 9 0 R /N 7 0 R /First 8 0 R')],
    ['an object stream without a type', packedBy('/N 7 0 R /First 8 0 R')],
    ['an object stream of another type', packedBy('/Type /X /N 1 /First 8 0 R')],
    ['an object stream with keys twice', packedBy('/Type /ObjStm /Type /X /N 1 /N 7 0 R /First 4')],
    ['an object stream with escaped keys', packedBy('/Type 9 0 R /#4e 7 0 R /F#69rst 8 0 R')],
    ['an object stream behind long keys', packedBy(`/${long}7 /Z /N 1 /${long}7 /Z /First 4`)],
    [
      'an object stream with the short key of its filter',
      scriptedPdf({ 4: streamOf(`${typed} /F /AHx`, Buffer.from(inside).toString('hex')) }, six),
    ],
    [
      'an object stream that begins in the next line',
      scriptedPdf({ 4: streamOf(typed, inside, 'stream %\n') }, six),
    ],
    [
      'an object stream in an object stream',
      scriptedPdf({ 4: flateOf(typed, `5 0 ${flateOf(typed, inside)}`) }, { 5: [4, 0], 6: [5, 0] }),
    ],
    [
      'the last of many objects',
      scriptedPdf(
        { 4: flateOf('/N 500001 /First 2000008', `${'5 0 '.repeat(500_000)}6 1     1${script}`) },
        { 6: [4, 500_000] },
      ),
    ],
    [
      'a name that ends where the next object begins',
      scriptedPdf({ 6: named, 4: flateOf('/Type /ObjStm /N 2 /First 9', '7 0 8 11 /JavaScriptX') }, seven),
    ],
    [
      'a name that ends with the length of the stream',
      scriptedPdf({ 6: named, 4: streamOf(`${typed} /Filter /FlateDecode`, cutName, 'stream\n', 22) }, seven),
    ],
    ...['6 0obj', '6. 0 obj', '6 0. obj', '6+0 obj', '6 0- obj', '6 0000000000 obj'].map(
      start =>
        [`an object that begins as ${start}`, scriptedPdf({ 6: `${start} ${script}` })] as [string, Buffer],
    ),
    ['an object with a long comment', scriptedPdf({ 6: `6 0 %${'x'.repeat(300)}\nobj ${script}` })],
  ])('%s', async (_what, bytes) => {
    const { promise } = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
    expect(await (await promise).getJSActions()).toEqual({ OpenAction: ['app.alert(1)'] })
    // A file with mistakes is replaced by a copy, which is checked in its turn.
    expect(refusal(bytes) ?? checkPdf(bytes, 'visitor').unread).toMatch(/^(Il PDF contiene programmi|object)/)
  })
})
