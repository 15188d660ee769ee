import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import type { AppError } from '../../errors.ts'
import { isCommon } from './common-passwords.ts'
import { mustBeUncommon, wordsOf } from './credentials.ts'
import { createPasswords } from './passwords.ts'

/** One per line. */
const lines = (text: string) => text.trim().split(/\n/)

describe('a common password', () => {
  it.each(
    lines(`
passwordpassword
Password1234
Password2026!
P@ssw0rd1234
P4ssw0rd!2025
MyPassword123
password.1234
thisismypassword
lamiapassword
LaMiaPassword1!
passwordsicura
passwordsegreta1
nuovapassword1
Cambiami2026!
123456789012
1234567890123456
111111111111
121212121212
112233445566
123123123123
098765432109
20111984 3331234567
123456qwerty
1234567890qwerty
qwerty123456
qwertyuiop123
qwertyuiop[]
qwertyuiopasdfghjkl
QWERTYqwerty1
asdfghjkl123
zxcvbnm12345
1q2w3e4r5t6y
1qaz2wsx3edc
q1w2e3r4t5y6
qazwsxedcrfv
!QAZ2wsx#EDC
zaq12wsxcde3
aaaaaaaaaaaaaaa
abababababab
abcdefghijkl
abcd12345678
abc123abc123
a1b2c3d4e5f6
aaaabbbbcccc
Juventus1897!
ForzaJuve2026
forzanapoli1926
ForzaInter1908
ForzaMilan1899
ForzaRoma1927!
asroma1927asroma
SSCNapoli1926
acmilan18991899
interforever1
fiorentina1926
Maradona10Napoli
Amministratore1
administrator1
admin123admin123
adminadmin2026
superadmin123
root12345678
amoreamore123
amoremio1985
tiamotantissimo
tiamopersempre
tiamotanto123
TiAmo2026TiAmo
Benvenuto2026
Benvenuti123!
welcome123456
Welcome2026!!
letmein12345
iloveyou1234
ILoveYou2026!
correct horse battery staple
!!!cambiami!!!
Settembre2026
Novembre2026!
Primavera2026
Estate2026!!
Natale2025!!
Lunedi2026!!
Francesco1985
Giuseppe1970!
Alessandro90!
mariorossi1980
MarioRossi123
giuliabianchi90
Valentina2001
valentinavalentina
marcomarco1234
Anna01011990!
luca12345678
Roma2026Roma
Milano2026!!
napoli123456
Italia2026!!
forzaitalia1
ciaociao1234
ciaobellaciao
ciaomamma123
buongiorno123
principessa1
Cioccolato12
superman1234
Batman123456
pokemon12345
StarWars1977
dragonball12
Ferrari12345
valentinorossi46
Computer1234
google123456
facebook1234
1234abcd1234
prestito2026
Mutuo2026!!!
agenzia12345
quinto123456
Segreteria1!
ufficio12345
gestione2026
consulente1!
test12345678
provaprova12
utente123456
trustno1trustno1
monkey123456
sunshine1234
football1234
abcABC123123
Qwerty!23456
P@$$w0rd2026
1l0v3y0u2026
Password!Password!
Ciao1234567890
accesso12345
apritisesamo
nonmelaricordo
la-nebbia-agli-irti-colli
Nel mezzo del cammin di nostra vita
quattro parole a caso
  `),
  )('is refused: %s', password => expect(isCommon(password)).toBe(true))

  it.each(
    lines(`
tre gatti sul tetto rosso
quattro gatti sul tetto
sette navi dietro il faro
otto ladri nella notte
vLq8#mPz2!xWd
Juventus contro il temporale
kZ0lJd1tO0yYI1sO0rWf2l0r8X3C4V5b6N7m8Q9w0E1
lampada fiume carota vento
ombrello-cassetto-luna-trenino
tavolo giraffa nebbia sedici
mandorla timbro cavallo ponte
zaino velluto mercato ghiaccio
pecora binario limone sciarpa
chitarra Bolzano ruggine pero
bicicletta verde nel granaio
Mia nonna cuoce il pane alle sei
il treno delle 7:42 era in ritardo
perché no, più là
due uova e un martello storto
gomitolo vasca arrosto brina
sirena paglia cucchiaio duna
fanale, oca, prugna, stivale
cantiere aquilone muschio rame
Quando piove il nonno ride
piastrella-violino-cedro-nove
x7Gq-Pw2m-Lr9t
hT4!vbNq92zKs
9fK2-mXq7-Lp3w
G7vq2pLx9RmT
uJw3nYb8ZqFc
notte di lupi e di lanterne
sapone tigre scala bottone
cactus dentista molo farfalla
rospo elegante sotto il ponte
nuvola zenzero pistacchio tram
Ho perso tre calzini a Gubbio
polenta grattugia ventaglio asta
muro canguro burro sussurro
lavagna orso stufa miele
coltello merlo tenda sabbia
asino-razzo-pepe-imbuto
  `),
  )('does not include %s', password => expect(isCommon(password)).toBe(false))

  it('is recognised within 100 ms for any text, because the check blocks the server', () => {
    for (const piece of ['a', 'aA1@', 'p4$$w0rd', '1a@4!i|l', '4@83({69#!|10$57+2', '01011990', 'qwerty12']) {
      const password = piece.repeat(256).slice(0, 256)
      isCommon(password)
      const times = [1, 2, 3, 4, 5].map(() => {
        const before = performance.now()
        isCommon(password)
        return performance.now() - before
      })
      // Without limits, some of these take more than a second.
      expect(Math.min(...times)).toBeLessThan(100)
    }
  })
})

describe('the person’s own name in a password', () => {
  const refusal = (password: string, names = ['Anna', 'Scognamiglio'], email = 'anna.verdi84@esempio.it') => {
    try {
      mustBeUncommon(password, wordsOf(names, email), 'password')
      return ''
    } catch (error) {
      return (error as AppError).fields?.password
    }
  }

  it.each([
    'tre gatti e Scognamiglio',
    'tregattiscognamigliotetto',
    'tre gatti e $c0gn4m1gl10',
    'la barca di Anna va lontano',
    'verdi colline oltre il mare',
    'il quinto gatto sul tetto rosso',
    'Qu1nt0-gatto-tetto-mare',
  ])('is refused with the reason: %s', password =>
    expect(refusal(password)).toMatch(/nome.*indirizzo.*Quinto/),
  )

  it.each(['la canna sul fiume lento', 'ginepro condanna tetto merlo'])(
    'is accepted at the end of a longer word: %s',
    password => expect(refusal(password)).toBe(''),
  )

  it('is accepted when shorter than four letters, but makes the password easier to guess', () => {
    expect(refusal('tre gatti sul tetto rosso', ['Li', 'Re'], 'li@esempio.it')).toBe('')
    expect(refusal('ReLi1984ReLi1984', ['Li', 'Re'], 'li@esempio.it')).toMatch(/per prime/)
  })

  it('is refused without its accents and apostrophes too', () => {
    expect(refusal('tre gatti e Nicolo dal tetto', ['Nicolò', 'D’Amico'], 'x@esempio.it')).toMatch(/nome/)
    expect(refusal('tre gatti e Damico dal tetto', ['Nicolò', 'D’Amico'], 'x@esempio.it')).toMatch(/nome/)
  })
})

describe('passwords', () => {
  const passwords = createPasswords({ memoryCost: 64, timeCost: 1 })

  it('are hashed in full, also when long', async () => {
    const long = 'una frase lunga '.repeat(16)
    const hashed = await passwords.hash(long)
    expect(hashed).toMatch(/^\$argon2id\$/)
    expect(await passwords.verify(hashed, long)).toBe(true)
    expect(await passwords.verify(hashed, `${long.slice(0, -1)}!`)).toBe(false)
    expect(await passwords.verify(hashed, long.slice(0, 72))).toBe(false)
  })

  it('match with accented letters as one or as two characters', async () => {
    const password = 'perché no, più là'
    const hashed = await passwords.hash(password.normalize('NFD'))
    expect(await passwords.verify(hashed, password.normalize('NFC'))).toBe(true)
    expect(await passwords.verify(hashed, 'perche no, piu la')).toBe(false)
  })

  it('never match without a hash', async () => {
    expect(await passwords.verify(null, 'nobody has this password')).toBe(false)
  })

  it('are refused while too many calls wait, and accepted again afterwards', async () => {
    const storm = await Promise.allSettled(
      Array.from({ length: 150 }, () => passwords.hash('tre gatti sul tetto')),
    )
    const refused = storm.filter(one => one.status === 'rejected')
    // A hundred calls wait, besides the running ones.
    expect(refused).toHaveLength(150 - 100 - Math.max(1, availableParallelism() - 1))
    expect(refused[0]?.reason).toMatchObject({ status: 503 })
    expect(await passwords.hash('tre gatti sul tetto')).toMatch(/^\$argon2id/)
  })

  it('are hashed with 64 MiB of memory and without blocking the main thread', async () => {
    let ticks = 0
    const timer = setInterval(() => ticks++, 1)
    const hashed = await createPasswords().hash('tre gatti sul tetto')
    clearInterval(timer)
    expect(hashed).toContain('m=65536,t=3,p=1')
    expect(ticks).toBeGreaterThan(2)
  })
})
