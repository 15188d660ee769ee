import { describe, expect, it } from 'vitest'
import { severalLines } from '../../contract/text/characters.ts'
import { readInProcess } from './read-in-process.ts'
import { readMail } from './read-mail.ts'
import { certifiedMail, rawMail } from './testing.ts'

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
  it('keeps what is forwarded inside an answer', async () => {
    const text =
      'Che rispondo?\n\n---------- Messaggio inoltrato ---------\nDa: Banca <a@b.it>\n\nServe la perizia.'
    expect((await readMail(rawMail({ to, text }))).words).toBe(text)
  })
  it('has the whole text beside the words, without the marks of answers', async () => {
    const text = `Arrivata.\n\nIl 27/11/2026 10:20, Quinto <${to}> ha scritto:\n> La perizia?`
    const mail = await readMail(rawMail({ to, text }))
    expect(mail.words).toBe('Arrivata.')
    expect(mail.text).toBe(text.replace(to, 'assistenza@quinto.example'))
  })
  it('knows the address that wants the answers, when there is one', async () => {
    const replyTo = async (...headers: string[]) =>
      (await readMail(rawMail({ to, headers, text: 'x' }))).replyTo
    expect(await replyTo('Reply-To: Maria <Maria@Rossi.it>')).toBe('maria@rossi.it')
    expect(await replyTo('Reply-To: a@rossi.it, b@rossi.it')).toBeNull()
    expect(await replyTo()).toBeNull()
  })
  it('takes no part without name and content for a file', async () => {
    const empty = { name: '', type: 'application/octet-stream', bytes: Buffer.alloc(0) }
    const named = { ...empty, name: 'vuoto.pdf' }
    const { files } = await readMail(rawMail({ to, text: 'x', files: [empty, named] }))
    expect(files.map(({ name }) => name)).toEqual(['vuoto.pdf'])
  })
  it('takes the words of HTML beside an empty text', async () => {
    expect((await readMail(rawMail({ to, text: ' \n', html: '<p>Arrivata.</p>' }))).words).toBe('Arrivata.')
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
    ['a comma in the name', 'Rossi, Maria <maria@rossi.it>'],
    ['an empty place', 'maria@rossi.it, '],
    ['an empty address', 'Rossi <>, <maria@rossi.it>'],
  ])('knows one sender with %s', async (_, from) =>
    expect((await readMail(rawMail({ to, from, text: 'x' }))).from).toBe('maria@rossi.it'),
  )
  it.each([
    ['two senders with a comma in a name', 'Rossi, Maria <a@esempio.it>, b@esempio.it'],
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
  it.each([
    ['Windows-1252', 'l\u0092importo è 1.200 \u0080 \u0096 \u0093da confermare\u0094', 'Windows-1252'],
    [
      'Latin-1, with the signs of Windows',
      'l\u0092importo è 1.200 \u0080 \u0096 \u0093da confermare\u0094',
      'iso-8859-1',
    ],
    [
      'UTF-8 declared as US-ASCII',
      Buffer.from('l’importo è 1.200 € – “da confermare”').toString('latin1'),
      'us-ascii',
    ],
  ])('reads %s', async (_, text, charset) => {
    const raw = rawMail({ to, text: '@', files: [] })
      .toString()
      .replace('charset=utf-8', `charset="${charset}"`)
    const { words } = await readMail(Buffer.from(raw.replace('\r\n@\r\n', `\r\n${text}\r\n`), 'latin1'))
    expect(words).toBe('l’importo è 1.200 € – “da confermare”')
  })
  it.each([
    ['a text', ['Content-Type: text/plain'], 'latin1'],
    ['HTML', ['Content-Type: text/html'], 'latin1'],
    ['a message without headers of MIME', [], 'latin1'],
    [
      'a text in quoted-printable',
      ['Content-Type: text/plain', 'Content-Transfer-Encoding: quoted-printable'],
      'quoted',
    ],
  ])('reads %s in Windows-1252 without a charset', async (_, headers, encoding) => {
    const signs = 'l\u0092importo \u00e8 1.200 \u0080 \u0096 \u0093da confermare\u0094'
    const text =
      encoding === 'quoted'
        ? signs.replace(/[^\0-\x7f]/g, sign => `=${sign.charCodeAt(0).toString(16).toUpperCase()}`)
        : signs
    const raw = ['From: aldo@esempio.it', `To: ${to}`, 'Subject: Re: Ticket', ...headers, '', text, ''].join(
      '\r\n',
    )
    const { words } = await readMail(Buffer.from(raw, 'latin1'))
    expect(words).toBe('l’importo è 1.200 € – “da confermare”')
  })
  it('reads HTML in UTF-8 declared as US-ASCII, also with named signs', async () => {
    const html = '<p>L&rsquo;importo è di 1.200 €</p>'
    const raw = rawMail({ to, html }).toString().replace('charset=utf-8', 'charset=us-ascii')
    expect((await readMail(Buffer.from(raw))).words).toBe('L’importo è di 1.200 €')
  })
  it('reads names of files in Windows-1252', async () => {
    const file = {
      name: '=?windows-1252?Q?D=92Angelo.pdf?=',
      type: 'application/pdf',
      bytes: Buffer.from('%PDF'),
    }
    expect((await readMail(rawMail({ to, text: 'x', files: [file] }))).files[0]!.name).toBe('D’Angelo.pdf')
  })
  it('takes uuencoded files out of the text, and out of their parts', async () => {
    const file = 'begin 644 busta paga.txt\r\n&0VEA;R$*\r\n`\r\nend'
    const inside = await readMail(rawMail({ to, text: `Ecco.\r\n\r\n${file}\r\n\r\nGrazie` }))
    expect(inside.words).toBe('Ecco.\n\nGrazie')
    expect(inside.files).toEqual([{ name: 'busta paga.txt', bytes: new Uint8Array(Buffer.from('Ciao!\n')) }])
    const part = rawMail({
      to,
      text: 'Ecco.',
      files: [{ name: 'a.txt', type: 'text/csv', bytes: Buffer.from('@') }],
    })
      .toString()
      .replace('base64', 'x-uuencode')
      .replace(Buffer.from('@').toString('base64'), file)
    expect((await readMail(Buffer.from(part))).files).toEqual([{ ...inside.files[0], name: 'a.txt' }])
  })
  it('takes the message out of an envelope of certified mail', async () => {
    const inner = rawMail({
      to,
      from: 'maria@pec.rossi.it',
      messageId: '<orig@pec.rossi.it>',
      text: 'Arrivata.',
      files: [{ name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') }],
    })
    const mail = await readMail(certifiedMail({ to, inner }))
    expect(mail).toMatchObject({
      from: 'maria@pec.rossi.it',
      messageId: '<orig@pec.rossi.it>',
      words: 'Arrivata.',
      files: [{ name: 'a.pdf' }],
      envelope: { from: 'posta-certificata@pec.gestore.it' },
    })
    expect(mail.files).toHaveLength(1)
  })
  it('takes no message out of a receipt, of an anomaly, or of a message that is no envelope', async () => {
    const inner = rawMail({ to, from: 'maria@pec.rossi.it', text: 'Arrivata.' })
    for (const headers of [['X-Trasporto: errore'], ['X-Ricevuta: avvenuta-consegna'], []]) {
      const mail = await readMail(certifiedMail({ to, inner, headers }))
      expect([mail.from, mail.envelope]).toEqual(['posta-certificata@pec.gestore.it', null])
    }
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
