import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('readSettings', () => {
  it('has a default for everything that a first start needs', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 8000,
      publicUrl: 'http://127.0.0.1:8000',
      dataDir: './data',
      databaseUrl: null,
      exampleData: true,
    })
  })
  it.each([
    ['PORT', 'ottomila'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'quinto.example'],
    ['PUBLIC_URL', 'ftp://quinto.example'],
    ['TRUSTED_PROXY', 'sì'],
    ['DATABASE_URL', 'mysql://localhost/quinto'],
    ['CLAMD_URL', 'localhost:3310'],
    ['CLAMD_URL', 'tcp://localhost'],
    ['CLAMD_URL', 'tcp://localhost:3310/altro'],
    ['CLAMD_URL', 'unix:clamd.sock'],
    ['CLAMD_URL', 'http://localhost:3310'],
    ['SMTP_URL', 'localhost'],
    ['MAIL_FROM', 'nessuno'],
    ['MAIL_IN', 'posta.it'],
    ['MAIL_IN', 'https://u:p@posta.it/?address=a@b.it'],
    ['MAIL_IN', 'imaps://posta.it/?address=a@b.it'],
    ['MAIL_IN', 'imaps://u@posta.it/?address=a@b.it'],
    ['MAIL_IN', 'imaps://u:p@posta.it/INBOX'],
    ['MAIL_IN', 'imaps://u:p@posta.it/?address=nessuno'],
    ['MAIL_IN', 'imaps://u:p@posta.it/?address=a+x@b.it'],
    ['MAIL_IN', `imaps://u:p@posta.it/?address=${'a'.repeat(30)}@b.it`],
    ['MAIL_IN', 'imaps://u:%ZZ@posta.it/?address=a@b.it'],
    ['MAIL_IN', 'imaps://u:p%0D%0A@posta.it/?address=a@b.it'],
    ['MAIL_IN', 'imaps://u:p@posta.it/?address=a@b.it&adress=c@d.it'],
    ['MAIL_FROM', 'a@b.it\nBcc: c@d.it'],
    ['TOKEN_KEYS', 'corta'],
    ['SECOND_FACTOR', 'client'],
    ['LOG_LEVEL', 'tutto'],
    ['EXAMPLE_DATA', 'no'],
  ])('stops on %s=%s with one line that names the variable', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} non è valida: [^\\n]+$`))
  })
  it('requires the token keys with a database server', () => {
    expect(() => readSettings({ DATABASE_URL: 'postgres://localhost/quinto' })).toThrow(/^TOKEN_KEYS/)
  })
  it('accepts all names of the machine as own origins, unless there is a public address', () => {
    expect(readSettings({ PORT: '8010' }).ownOrigins).toContain('http://localhost:8010')
    expect(readSettings({ PUBLIC_URL: 'https://quinto.example/' }).ownOrigins).toEqual([
      'https://quinto.example',
    ])
  })
  it.each(['tcp://127.0.0.1:3310', 'tcp://[::1]:3310', 'tcp://clamd:3310', 'unix:/run/clamav/clamd.ctl'])(
    'accepts CLAMD_URL=%s',
    value => expect(readSettings({ CLAMD_URL: value }).clamdUrl).toBe(value),
  )
  it('reads the parts of MAIL_IN', () => {
    const MAIL_IN = 'imaps://u%40b.it:p%2F%3F@posta.it/Posta%20in%20arrivo?address=Assistenza@B.it'
    expect(readSettings({ MAIL_IN }).mailIn).toEqual({
      host: 'posta.it',
      port: 993,
      secure: true,
      user: 'u@b.it',
      password: 'p/?',
      mailbox: 'Posta in arrivo',
      address: 'assistenza@b.it',
    })
    expect(readSettings({ MAIL_IN: 'imap://u:p@[::1]:1143?address=a@b.it' }).mailIn).toMatchObject({
      host: '::1',
      port: 1143,
      secure: false,
      mailbox: 'INBOX',
    })
  })
  it.each(['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PREFIX'])(
    'stops on %s with one line, because files always go to the data folder',
    name => expect(() => readSettings({ [name]: 'x' })).toThrow(new RegExp(`^${name} .*DATA_DIR[^\\n]+$`)),
  )
  it.each(['EGG_FOLDER', 'EGG_MAPPING'])('stops on %s alone with one line that names the other', name =>
    expect(() => readSettings({ [name]: 'egg' })).toThrow(/^EGG_\w+ è obbligatoria insieme a EGG_\w+\.$/),
  )
  it('treats an empty variable as not set', () => {
    expect(readSettings({ DATABASE_URL: ' ' }).databaseUrl).toBeNull()
    expect(readSettings({ S3_BUCKET: ' ', EGG_MAPPING: '' }).eggFolder).toBeNull()
  })
})
