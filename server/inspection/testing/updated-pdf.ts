import { deflateSync } from 'node:zlib'

/** A PDF with an incremental update: appended objects, numbered from 100, as signing programs write them. */
export function updatedPdf(pdf: Buffer, objects: readonly (string | Buffer)[]): Buffer {
  const before = /startxref\s+(\d+)/.exec(pdf.toString('latin1'))![1]
  let whole = pdf
  const places = objects.map((object, i) => {
    const place = whole.length
    whole = Buffer.concat([
      whole,
      Buffer.from(`${100 + i} 0 obj\n`),
      Buffer.from(object as string, 'latin1'),
      Buffer.from('\nendobj\n'),
    ])
    return place
  })
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n100 ${objects.length}\n${table}trailer\n<< /Size ${100 + objects.length} /Root 1 0 R /Prev ${before} >>\nstartxref\n${whole.length}\n%%EOF\n`
  return Buffer.concat([whole, Buffer.from(end, 'latin1')])
}

/** An object stream with one object, whose stated `offset` in `inside` may be wrong. */
export function packed(inside: string, offset = 0): Buffer {
  const head = `200 ${offset} `
  const data = deflateSync(Buffer.from(head + inside, 'latin1'))
  return Buffer.concat([
    Buffer.from(
      `<< /Type /ObjStm /N 1 /First ${head.length} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`,
    ),
    data,
    Buffer.from('\nendstream'),
  ])
}
