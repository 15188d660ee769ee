import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { pdfPage } from '../database/example-data/files.ts'
import { checkPdf, type Sender } from './check-pdf.ts'
import { Refused } from './refused.ts'
import { packed, updatedPdf } from './testing/updated-pdf.ts'

const plain = pdfPage(['Una busta paga'])
/** Made by qpdf of the same page. */
const made = (name: string) => readFileSync(new URL(`./testing/${name}.pdf`, import.meta.url))
const withObjects = (...objects: (string | Buffer)[]) => updatedPdf(plain, objects)
const behind = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map(part => Buffer.from(part as string, 'latin1')))

async function pdfkit(options: object, draw: (document: PDFKit.PDFDocument) => void = () => {}) {
  const document = new PDFDocument(options)
  draw(document.text('Una busta paga'))
  document.end()
  return buffer(document)
}

/** An archive with one stored file, whose end has a comment. */
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
  return behind(local, name, content, entry, name, end, comment)
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

describe('a PDF passes', () => {
  it.each([
    ['as a scanner ends it', behind(plain, '\r\n\n', Buffer.alloc(600))],
    ['with Control-Z at its end', behind(plain, '\x1a')],
    ['without a line end at its end', plain.subarray(0, -1)],
    ['linearised', made('linearised')],
    ['with packed objects and a table that is a stream', made('object-streams')],
    ['protected by a password', made('protected')],
    ['protected, with packed objects', made('protected-object-streams')],
    ['changed after it was made', updatedPdf(withObjects('<< /Type /Annot >>'), ['<< /Type /Annot >>'])],
    [
      'signed',
      withObjects(
        '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 10 20 30] /Contents <00ff> >>',
      ),
    ],
    [
      'whose words name what is dangerous',
      withObjects('<< /Title (/S /Launch \\( /EmbeddedFile ) /Subject <2f4a53> >>'),
    ],
    ['with a link', withObjects('<< /S /URI /URI (https://www.esempio.it/JavaScript/Launch) >>')],
    ['with objects packed', withObjects(packed('<< /Title (/Launch) >>'))],
    [
      'with a compressed archive in a picture',
      withObjects('<< /Length 9 >>\nstream\nPK\x05\x06 PK..\nendstream'),
    ],
  ])('%s', (_what, bytes) => expect(refusal(bytes)).toBeNull())

  it('as pdfkit makes it, protected too', async () => {
    expect(refusal(await pdfkit({}))).toBeNull()
    expect(refusal(await pdfkit({ pdfVersion: '1.7', userPassword: 'abc' }))).toBeNull()
  })
})

describe('a PDF is refused', () => {
  const archive = zip('')
  it.each([
    ['behind other bytes', behind('\n', plain)],
    ['cut off', plain.subarray(0, -40)],
    ['without a table', behind('%PDF-1.7\nuna busta paga')],
    ['with an end alone', behind('%PDF-1.7\nstartxref\n0\n%%EOF')],
    [
      'whose table is elsewhere',
      Buffer.from(plain.toString('latin1').replace(/startxref\n\d+/, 'startxref\n9')),
    ],
    [
      'whose table is behind its end',
      Buffer.from(plain.toString('latin1').replace(/startxref\n\d+/, 'startxref\n99999999')),
    ],
    ['whose table names no beginning', Buffer.from(plain.toString('latin1').replace('/Root', '/Ruut'))],
    [
      'whose packed objects cannot be read',
      withObjects('<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\nabc\nendstream'),
    ],
    [
      'whose packed objects fill the memory',
      withObjects(packed(' '.repeat(34_000_000)), packed(' '.repeat(34_000_000))),
    ],
    ['with objects inside objects without end', withObjects('1 0 obj ( '.repeat(5000))],
    ['with values inside values without end', withObjects(`<< /A ${'['.repeat(300)}${']'.repeat(300)} >>`)],
    ['with an object that does not end', withObjects('<< /A (')],
  ])('as damaged %s', (_what, bytes) => expect(refusal(bytes)).toMatch(/^Il PDF è danneggiato/))

  it.each([
    ['an archive behind', behind(plain, archive)],
    [
      'an archive around its end',
      behind('%PDF-1.4\n', zip('').subarray(0, -22), plain, zip('').subarray(-22)),
    ],
    [
      'an archive whose comment is its end',
      (() => {
        const start = plain.lastIndexOf('startxref')
        const tail = plain.subarray(start).toString('latin1')
        return behind(plain.subarray(0, start), zip(tail))
      })(),
    ],
    ['a page behind', behind(plain, '<html><script>alert(1)</script>')],
    [
      'a page in a comment',
      behind(plain.subarray(0, 9), '%<hta:application><script>1</script>\n', plain.subarray(9)),
    ],
    ['a page in a picture', withObjects('<< /Length 8 >>\nstream\n<ScRiPt>\nendstream')],
    ['an archive of another kind', withObjects('<< /Length 8 >>\nstream\nRar!\x1a\x07\x01\nendstream')],
    ['words behind', behind(plain, 'altro')],
  ])('with %s', (_what, bytes) => expect(refusal(bytes)).toMatch(/C’è altro|c’è altro|danneggiato/))

  it.each([
    ['starts a program', withObjects('<< /S /Launch /F (calc.exe) >>')],
    ['says so in other letters', withObjects('<< /S /L#61unch >>')],
    ['says so without spaces', withObjects('<</S/Launch>>')],
    ['says so behind a comment', withObjects('<< /S % Launch\n/Launch >>')],
    [
      'says so behind what nobody understands',
      withObjects('<< /A altro 1 2 /OpenAction << /S /Launch >> >>'),
    ],
    ['says so elsewhere', withObjects('<< /S 101 0 R >>', '/Launch')],
    ['says so in packed objects', withObjects(packed('<< /S /Launch >>'))],
    ['says so in what looks like a text', withObjects(packed('(<< /S /Launch >>)', 1))],
    ['runs a script', withObjects('<< /S /JavaScript /JS (app.alert(1)) >>')],
    ['opens a file elsewhere', withObjects('<< /S /GoToR /F (\\\\\\\\altrove\\\\x) >>')],
    ['holds a film that runs', withObjects('<< /Subtype /RichMedia >>')],
    ['holds a file, in packed objects', made('packed-attachment')],
  ])('where it %s', (_what, bytes) => expect(refusal(bytes)).toMatch(/^Il PDF contiene programmi/))

  it('where it holds a file', async () => {
    const bytes = await pdfkit({}, document => document.file(Buffer.from('MZ'), { name: 'a.exe' }))
    expect(refusal(bytes, 'staff')).toMatch(/^Il PDF contiene programmi/)
  })
})

it('a form of the house may compute its own fields', () => {
  expect(refusal(withObjects('<< /S /JavaScript /JS (AFNumber_Format()) >>'), 'staff')).toBeNull()
})
