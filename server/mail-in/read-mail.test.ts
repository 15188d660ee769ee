import { describe, expect, it } from 'vitest'
import { severalLines } from '../../contract/text/characters.ts'
import { readInProcess } from './read-in-process.ts'
import { readMail } from './read-mail.ts'
import { rawMail } from './testing.ts'

const to = 'assistenza+t26-000123-00000000000000000000@quinto.example'
const picture = (size: number) => ({ name: 'logo.png', type: 'image/png', bytes: Buffer.alloc(size, 1) })

describe('readMail', () => {
  it('takes sender, addressees, words and files', async () => {
    const mail = await readMail(
      rawMail({
        to,
        from: '=?utf-8?q?Aldo_Agent=C3=A8?= <Aldo@Esempio.it>',
        headers: ['Delivered-To: altra@quinto.example', 'Cc: Gruppo: uno@a.it, due@a.it;'],
        text: 'Ecco.\r\n\r\n> La perizia?',
        files: [{ name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') }],
      }),
    )
    expect(mail).toMatchObject({ from: 'aldo@esempio.it', words: 'Ecco.', messageId: '<uno@esempio.it>' })
    expect(mail.recipients).toEqual([to, 'uno@a.it', 'due@a.it', 'altra@quinto.example'])
    expect(mail.files).toEqual([{ name: 'a.pdf', bytes: new Uint8Array(Buffer.from('%PDF')) }])
  })
  it('reads a message that is only HTML, without its scripts and its quotation', async () => {
    const { words } = await readMail(
      rawMail({
        to,
        html: `<style>p{color:red}</style><script>alert(1)</script><p>È <b>arrivata</b> ieri.<br>Grazie &amp; saluti</p>
          <div class="gmail_quote"><div>Il giorno ven 27 nov 2026 alle ore 10:20 Quinto &lt;<a href="mailto:a@b.it">a@b.it</a>&gt; ha scritto:<br></div>
          <blockquote><p>La perizia?</p><p>Quinto</p></blockquote></div>`,
      }),
    )
    expect(words).toBe('È arrivata ieri.\nGrazie & saluti')
  })
  it('reads an answer of Outlook that is only HTML', async () => {
    const { words } = await readMail(
      rawMail({
        to,
        html: `<div>Arrivata.</div><hr><div id="divRplyFwdMsg"><b>Da:</b> Quinto &lt;a@b.it&gt;<br><b>Inviato:</b> venerdì<br><b>A:</b> Aldo<br><b>Oggetto:</b> Ticket</div><div>La perizia?</div>`,
      }),
    )
    expect(words).toMatch(/^Arrivata\.(\n\n-+)?$/)
  })
  it('keeps what is forwarded', async () => {
    const text = 'Guardi:\n\nDa: Banca\nInviato: ieri\nA: Aldo\nOggetto: Delibera\n\nDeliberata.'
    expect((await readMail(rawMail({ to, subject: 'I: Delibera', text }))).words).toBe(text)
  })
  it('leaves out small pictures inside the text and signatures of programs', async () => {
    const { files } = await readMail(
      Buffer.from(
        rawMail({ to, text: 'x', files: [picture(500), picture(50_000)] })
          .toString()
          .replaceAll('Content-Disposition: attachment', 'Content-Disposition: inline'),
      ),
    )
    expect(files.map(({ bytes }) => bytes.length)).toEqual([50_000])
    const signed = { name: 'smime.p7s', type: 'application/pkcs7-signature', bytes: Buffer.from('x') }
    expect((await readMail(rawMail({ to, text: 'x', files: [signed] }))).files).toEqual([])
  })
  it.each([
    ['two senders', 'a@esempio.it, b@esempio.it'],
    ['a group of senders', 'Noi: a@esempio.it, b@esempio.it;'],
    ['no sender', ''],
    ['two headers', 'a@esempio.it\r\nFrom: b@esempio.it'],
  ])('knows no sender with %s', async (_, from) =>
    expect((await readMail(rawMail({ to, from, text: 'x' }))).from).toBeNull(),
  )
  it('leaves no character that a message may not have, and no header in a name', async () => {
    const mail = await readMail(
      rawMail({
        to,
        subject: '=?utf-8?q?Re=0D=0ABcc=3A_x@y.it?=',
        text: 'a\u0000b\u202ec\u200bd\re\u2028f',
        files: [{ ...picture(9), name: '=?utf-8?q?a=0D=0Ab=E2=80=AE.png?=' }],
      }),
    )
    expect(mail.words).toMatch(severalLines)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.files[0]!.name).not.toMatch(/[\r\n\u202e]/)
  })
  it('hands over a hundred files at most, and half a character in no name', async () => {
    const mail = await readMail(
      rawMail({ to, text: 'x', files: Array(150).fill({ ...picture(9), name: `${'a'.repeat(99)}😀.png` }) }),
    )
    expect(mail.files).toHaveLength(100)
    expect(mail.files[0]!.name).toBe('a'.repeat(99))
  })
  it('reads text in a charset that does not exist', async () => {
    const raw = rawMail({ to, text: 'Ciao' }).toString().replaceAll('utf-8', 'x-klingon')
    expect((await readMail(Buffer.from(raw))).words).toBe('Ciao')
  })
  it('refuses parts nested too deeply, and survives HTML made to be slow', async () => {
    const nested = Array.from(
      { length: 5000 },
      (_, i) => `Content-Type: multipart/mixed; boundary="b${i}"\r\n\r\n--b${i}\r\n`,
    )
    await expect(readMail(Buffer.from(`From: a@b.it\r\n${nested.join('')}`))).rejects.toThrow()
    for (const html of ['<div>'.repeat(20_000), '<blockquote>'.repeat(10_000), `<p ${'a="'.repeat(50_000)}`])
      await readMail(rawMail({ to, html }))
    expect((await readMail(Buffer.alloc(0))).from).toBeNull()
  })
})

describe('readInProcess', () => {
  it('gives up a message that takes too long, and reads the next', async () => {
    const slow = rawMail({ to, text: 'a\r\n'.repeat(1_000_000) })
    expect(await readInProcess(slow, 500)).toBeNull()
    const bytes = Buffer.from('%PDF')
    const raw = rawMail({ to, text: 'Ecco.', files: [{ name: 'a.pdf', type: 'application/pdf', bytes }] })
    const mail = await readInProcess(raw)
    expect(mail?.words).toBe('Ecco.')
    expect(Buffer.from(mail!.files[0]!.bytes).toString()).toBe('%PDF')
  })
})
