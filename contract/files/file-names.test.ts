import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileName } from './file-names.ts'

const pdf = 'application/pdf'

describe('fileName', () => {
  it.each([
    ['Busta paga «ottobre».pdf', pdf, 'Busta paga «ottobre».pdf'],
    ['Busta paga.pdf.hta', pdf, 'Busta paga.pdf'],
    ['fattura.bat', pdf, 'fattura.pdf'],
    ['SCANSIONE.PDF', pdf, 'SCANSIONE.pdf'],
    ['foto.jpeg', 'image/jpeg', 'foto.jpg'],
    ['foto.jpg', 'image/png', 'foto.png'],
    ['Rossi.Mario.pdf', pdf, 'Rossi.Mario.pdf'],
    ['rata n.12', pdf, 'rata n.12.pdf'],
    ['listino', 'text/csv', 'listino.csv'],
    ['programma.exe', 'application/octet-stream', 'programma.bin'],
    ['../../etc/x.pdf', pdf, 'x.pdf'],
    ['..\\..\\x.pdf', pdf, 'x.pdf'],
    ['C:\\Windows\\x.pdf', pdf, 'x.pdf'],
    ['x.pdf:nascosto.hta', pdf, 'x.pdf-nascosto.pdf'],
    ['a∕b／c.pdf', pdf, 'c.pdf'],
    ['fattura\u202efdp.exe', pdf, 'fatturafdp.pdf'],
    ['a\u0000b\r\nc\u200b\u200e\u2066\ufeff\u00ad\u061c\u{e0041}\u3164\u2800.pdf', pdf, 'abc.pdf'],
    ['a\ud800b.pdf', pdf, 'ab.pdf'],
    ['x.pdf.\u200bhta', pdf, 'x.pdf'],
    ['a\u00a0 \u3000b.pdf', pdf, 'a b.pdf'],
    ['"a|b?*<c>".pdf', pdf, '-a-b---c--.pdf'],
    [' ..nascosto.pdf. . ', pdf, 'nascosto.pdf'],
    ['con.pdf', pdf, '_con.pdf'],
    ['CON', pdf, '_CON.pdf'],
    ['lpt1.qualcosa.pdf', pdf, '_lpt1.qualcosa.pdf'],
    ['COM¹.txt', pdf, '_COM¹.pdf'],
    ['contratto.pdf', pdf, 'contratto.pdf'],
    ['.pdf', pdf, 'file.pdf'],
    ['...', pdf, 'file.pdf'],
    ['', 'image/png', 'file.png'],
    ['cafe\u0301.pdf', pdf, 'café.pdf'],
  ])('turns %j of type %s into %j', (given, mimetype, name) => {
    expect(fileName(given, mimetype)).toBe(name)
  })

  it('keeps at most a hundred UTF-16 units, whole characters, and the extension', () => {
    expect(fileName(`${'a'.repeat(200)}.pdf`, pdf)).toBe(`${'a'.repeat(95)}.pdf`)
    const family = '👍🏽'
    const cut = fileName(`${'a'.repeat(94)}${family}${family}.pdf`, pdf)
    expect(cut).toBe(`${'a'.repeat(94)}.pdf`)
    expect(fileName(`${'a'.repeat(90)}${family}${family}.pdf`, pdf)).toBe(`${'a'.repeat(90)}${family}.pdf`)
    expect(fileName(`e${'\u0301'.repeat(200)}.pdf`, pdf)).toBe('file.pdf')
  })

  it('turns any text into a valid file name, and leaves that name as it is', () => {
    // The unit 'binary' of fast-check lists every code point first, which takes a second.
    const character = fc.nat(0x10_ffff).map(code => String.fromCodePoint(code))
    const text = fc.oneof(
      fc.string({ unit: character, maxLength: 300 }),
      fc.string({
        unit: fc.constantFrom('.', ' ', '/', '\\', ':', 'pdf', 'hta', '.pdf', 'con', '\u202e', 'è', '👍🏽'),
      }),
    )
    fc.assert(
      fc.property(text, fc.constantFrom(pdf, 'image/jpeg', 'text/csv', 'altro/tipo'), (given, mimetype) => {
        const name = fileName(given, mimetype)
        expect(name.length).toBeLessThanOrEqual(100)
        expect(name).not.toMatch(/[/\\<>:"|?*\p{C}\p{Default_Ignorable_Code_Point}\u2800]|^[. ]|[. ]\.?$/u)
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i)
        expect(name).toMatch(/[^.]\.(pdf|jpg|csv|bin)$/)
        expect(fileName(name, mimetype)).toBe(name)
      }),
      { numRuns: 500 },
    )
  })
})
