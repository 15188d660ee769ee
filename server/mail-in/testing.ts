import { createServer, type Server, type Socket } from 'node:net'

interface Written {
  from?: string
  to: string
  subject?: string
  messageId?: string
  headers?: string[]
  text?: string
  html?: string
  files?: { name: string; type: string; bytes: Buffer }[]
  /** Another one for a message inside a message. */
  boundary?: string
}

/** A message as a mail server stores it. */
export function rawMail({
  from = 'Aldo Agente <aldo@esempio.it>',
  to,
  subject = 'Re: Ticket',
  messageId = '<uno@esempio.it>',
  headers = [],
  text,
  html,
  files = [],
  boundary = 'x',
}: Written): Buffer {
  const part = (type: string, body: string) => [`Content-Type: ${type}; charset=utf-8`, '', body].join('\r\n')
  const parts = [
    ...(text === undefined ? [] : [part('text/plain', text)]),
    ...(html === undefined ? [] : [part('text/html', html)]),
    ...files.map(({ name, type, bytes }) =>
      [
        `Content-Type: ${type}; name="${name}"`,
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        bytes.toString('base64'),
      ].join('\r\n'),
    ),
  ]
  return Buffer.from(
    [
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      `Message-ID: ${messageId}`,
      ...headers,
      'MIME-Version: 1.0',
      `Content-Type: multipart/mixed; boundary="${boundary}"`,
      '',
      ...parts.map(one => `--${boundary}\r\n${one}`),
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  )
}

/** A message inside an envelope of certified mail, by the technical rules of PEC (RFC 6109). */
export function certifiedMail({
  to,
  inner,
  headers = ['X-Trasporto: posta-certificata'],
}: {
  to: string
  inner: Buffer
  headers?: string[]
}): Buffer {
  const given = {
    from: '"Per conto di: maria@pec.rossi.it" <posta-certificata@pec.gestore.it>',
    messageId: '<opec@pec.gestore.it>',
    subject: 'POSTA CERTIFICATA: Re: Ticket',
    text: 'Messaggio di posta certificata. Il messaggio originale è incluso in allegato.',
    files: [{ name: 'daticert.xml', type: 'application/xml', bytes: Buffer.from('<postacert/>') }],
  }
  const envelope = rawMail({ ...given, to, headers, boundary: 'envelope' }).toString('latin1')
  const part = [
    '--envelope',
    'Content-Type: message/rfc822; name="postacert.eml"',
    'Content-Disposition: inline; filename="postacert.eml"',
    '',
    inner.toString('latin1'),
    '--envelope',
  ]
  const mixed = 'Content-Type: multipart/mixed; boundary="envelope"'
  const signed = [
    'Content-Type: multipart/signed; protocol="application/pkcs7-signature"; micalg=sha256; boundary="signed"',
    '',
    '--signed',
    mixed,
  ]
  const signature = [
    '--signed',
    'Content-Type: application/pkcs7-signature; name="smime.p7s"',
    'Content-Disposition: attachment; filename="smime.p7s"',
    'Content-Transfer-Encoding: base64',
    '',
    'AAAA',
    '--signed--',
    '',
  ]
  const whole = envelope
    .replace('--envelope\r\n', `${part.join('\r\n')}\r\n`)
    .replace(mixed, signed.join('\r\n'))
  return Buffer.from(`${whole}${signature.join('\r\n')}`, 'latin1')
}

export interface StoredMail {
  raw: string
  /** What the server says the size is. */
  size?: number
  flags: string[]
}

/** Opens a mail server with the user `u`, the password `p@ss`, and the IMAP commands that one run sends. */
export async function openMailServer(messages: StoredMail[]): Promise<{ server: Server; port: number }> {
  const answer = (socket: Socket, line: string) => {
    const [tag, ...words] = line.split(' ')
    const command = words.join(' ')
    const say = (text: string) => socket.write(`${text}\r\n`)
    const ok = () => say(`${tag} OK done`)
    const uid = Number(/^UID (?:FETCH|STORE) (\d+)/i.exec(command)?.[1] ?? 0)
    const message = messages[uid - 1]
    if (/^LOGIN/i.test(command) && !/LOGIN "?u"? "?p@ss"?$/.test(command))
      return say(`${tag} NO [AUTHENTICATIONFAILED] wrong`)
    if (/^CAPABILITY/i.test(command)) say('* CAPABILITY IMAP4rev1')
    else if (/^LIST/i.test(command)) say('* LIST () "/" INBOX')
    else if (/^SELECT/i.test(command)) {
      say('* FLAGS (\\Seen \\Flagged \\Deleted)')
      say(`* ${messages.length} EXISTS`)
      say('* OK [UIDVALIDITY 1] ok')
      say(`* OK [UIDNEXT ${messages.length + 1}] ok`)
    } else if (/^UID SEARCH/i.test(command)) {
      const unseen = messages.flatMap(({ flags }, at) => (flags.includes('\\Seen') ? [] : [at + 1]))
      say(`* SEARCH ${unseen.join(' ')}`)
    } else if (/^UID STORE/i.test(command))
      message!.flags.push(...command.slice(command.indexOf('(') + 1, command.indexOf(')')).split(' '))
    else if (/^UID FETCH/i.test(command) && /BODY\.PEEK/i.test(command)) {
      const [, length] = /<0\.(\d+)>/.exec(command) ?? []
      const part = length ? message!.raw.slice(0, Number(length)) : message!.raw
      say(`* ${uid} FETCH (UID ${uid} BODY[]${length ? '<0>' : ''} {${Buffer.byteLength(part)}}\r\n${part})`)
    } else if (/^UID FETCH/i.test(command))
      say(`* ${uid} FETCH (UID ${uid} RFC822.SIZE ${message!.size ?? message!.raw.length})`)
    else if (/^LOGOUT/i.test(command)) say('* BYE bye')
    ok()
  }
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.write('* OK ready\r\n')
    let rest = ''
    socket.on('data', bytes => {
      const lines = (rest + bytes).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) answer(socket, line)
    })
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  return { server, port: (server.address() as { port: number }).port }
}
