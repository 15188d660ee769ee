interface Written {
  from?: string
  to: string
  subject?: string
  messageId?: string
  headers?: string[]
  text?: string
  html?: string
  files?: { name: string; type: string; bytes: Buffer }[]
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
      'Content-Type: multipart/mixed; boundary="x"',
      '',
      ...parts.map(one => `--x\r\n${one}`),
      '--x--',
      '',
    ].join('\r\n'),
  )
}
