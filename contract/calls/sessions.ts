import * as z from 'zod/mini'
import { admin, client } from '../access/grants.ts'
import { adminFlags, agentFlags, type Role, ticketingFlags } from '../access/permissions.ts'
import { oneLine } from '../text/characters.ts'
import { call } from './call.ts'
import { emailAddress } from './email-address.ts'
import { consentBoxes, consentTexts } from './leads.ts'

/** The areas with sign-in: the path segment of the calls and the address of the pages. */
export const areas = {
  admin: { calls: 'admin', pages: '/admin' },
  agent: { calls: 'agents', pages: '/agents' },
  client: { calls: 'clients', pages: '/area-clienti' },
} as const satisfies Record<Role, { calls: string; pages: string }>

/** Names of the cookies that the pages' scripts write from the answers and read. The cookies last a day. */
export const sessionCookies = {
  admin: { access: 'adminAccessToken', refresh: 'adminRefreshToken' },
  agent: { access: 'agentAccessToken', refresh: 'agentRefreshToken' },
  client: { access: 'clientAccessToken', refresh: 'clientRefreshToken' },
} as const satisfies Record<Role, { access: string; refresh: string }>

/** Response headers with a new pair of tokens, sent when a call was authenticated by the refresh token. */
export const newTokenHeaders = { access: 'x-access-token', refresh: 'x-refresh-token' } as const

/** Length limits of passwords. Common passwords are refused as well. */
export const passwordLength = { min: 12, max: 256 } as const

const email = emailAddress.check(z.toLowerCase())
/** A new password. */
const newPassword = z
  .string('Scriva una password.')
  .check(
    z.minLength(passwordLength.min, `La password è corta: scriva almeno ${passwordLength.min} caratteri.`),
    z.maxLength(passwordLength.max, `Al massimo ${passwordLength.max} caratteri.`),
  )
/** An existing password, given as proof. */
const password = z
  .string('Scriva la password.')
  .check(z.minLength(1, 'Scriva la password.'), z.maxLength(1000, 'La password è troppo lunga.'))
/** Six digits, or a recovery code. */
const code = z
  .string('Scriva il codice.')
  .check(
    z.trim(),
    z.regex(/^[\dA-Za-z -]{6,40}$/, 'Il codice ha sei cifre; quello di recupero ha ventotto caratteri.'),
  )
/** The token of a link in an e-mail. */
const token = z.string().check(z.regex(/^[\w-]{20,200}$/, 'Il link non è completo: lo copi per intero.'))
const personName = (missing: string) =>
  z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(100, { error: 'Al massimo 100 caratteri.', abort: true }),
    z.regex(oneLine, 'Ci sono caratteri che non si possono usare.'),
    z.regex(/\p{L}/u, missing),
    // The confirmation letter contains the name and may reach a person who did not register.
    z.regex(/^(?!.*(?:www\.|[/@]))/i, 'Scriva solo il nome, senza indirizzi.'),
  )

const flags = <F extends string>(names: Record<F, string>) =>
  z.object(
    Object.fromEntries(Object.keys(names).map(name => [name, z.optional(z.boolean())])) as {
      [K in F]: z.ZodMiniOptional<z.ZodMiniBoolean>
    },
  )

/** The signed-in person, in the shape of each area. */
const me = {
  admin: z.object({
    _id: z.string(),
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    permissions: flags(adminFlags),
    ticketing: flags(ticketingFlags),
    secondoFattore: z.boolean(),
    /** Whether the second factor is mandatory. Until it is active, the permissions have no effect. */
    secondoFattoreRichiesto: z.boolean(),
  }),
  agent: z.object({
    _id: z.string(),
    nome: z.string(),
    cognome: z.string(),
    email: z.object({ email: z.string() }),
    urlPhoto: z.nullable(z.string()),
    /** Label of the role. */
    figura: z.string(),
    permissions: flags(agentFlags),
    secondoFattore: z.boolean(),
    secondoFattoreRichiesto: z.boolean(),
  }),
  client: z.object({
    _id: z.string(),
    nome: z.string(),
    cognome: z.string(),
    email: z.string(),
    /** A requested new e-mail that is not confirmed yet. */
    nuovaEmail: z.nullable(z.string()),
    /** Whether the customer has declared to have read the privacy notice in force. */
    informativaLetta: z.boolean(),
  }),
}

const tokens = { accessToken: z.string(), refreshToken: z.string() }
const nothing = z.object({})

const sessionRow = z.object({
  _id: z.string(),
  ip: z.string(),
  userAgent: z.nullable(z.string()),
  iniziata: z.iso.datetime(),
  ultimaAttivita: z.iso.datetime(),
  /** Whether the row is the caller's own session. */
  questa: z.boolean(),
})

/** The calls of an area for signing in and out, password recovery and the caller's own sessions. */
const sessionCallsOf = <const R extends Role>(role: R, who: string) => {
  const area = areas[role].calls as (typeof areas)[R]['calls']
  const mine = [{ role }] as const
  return {
    login: call({
      method: 'POST',
      path: `/${area}/login`,
      summary: `${who}: accesso`,
      who: 'anyone',
      body: z.strictObject({ email, password, codice: z.optional(code) }),
      answer: z.discriminatedUnion('esito', [
        z.strictObject({ esito: z.literal('ok'), ...tokens, me: me[role] }),
        /** The password is correct but the code of the second factor is missing: repeat the call with the code. */
        z.strictObject({ esito: z.literal('codice') }),
      ]),
    }),
    /** Requires the header `x-refresh` and the companion cookie; has no body. */
    refresh: call({
      method: 'POST',
      path: `/${area}/refresh`,
      summary: `${who}: nuove credenziali`,
      who: 'anyone',
      answer: z.object(tokens),
    }),
    logout: call({
      method: 'POST',
      path: `/${area}/logout`,
      summary: `${who}: uscita`,
      who: mine,
      answer: nothing,
    }),
    getMe: call({
      method: 'GET',
      path: `/${area}/getMe`,
      summary: `${who}: chi ha fatto l’accesso`,
      who: mine,
      answer: me[role],
    }),
    forgot: call({
      method: 'POST',
      path: `/${area}/password/forgot`,
      summary: `${who}: chiede per e-mail una nuova password`,
      who: 'anyone',
      body: z.strictObject({ email }),
      answer: nothing,
    }),
    reset: call({
      method: 'POST',
      path: `/${area}/password/reset`,
      summary: `${who}: sceglie una nuova password con il link ricevuto`,
      who: 'anyone',
      body: z.strictObject({ token, password: newPassword }),
      answer: nothing,
    }),
    stepUp: call({
      method: 'POST',
      path: `/${area}/step-up`,
      summary: `${who}: conferma la propria identità, con la password o, se è attivo il secondo fattore, con il codice`,
      who: mine,
      body: z.strictObject({ password: z.optional(password), codice: z.optional(code) }),
      answer: nothing,
    }),
    /** The token of the letter about a change of e-mail, password or second factor: single use, valid for a week. */
    undoChange: call({
      method: 'POST',
      path: `/${area}/changes/undo`,
      summary: `${who}: annulla una modifica dell’accesso con il link ricevuto, chiude le sessioni e sceglie una nuova password`,
      who: 'anyone',
      body: z.strictObject({ token, password: newPassword }),
      answer: nothing,
    }),
    changePassword: call({
      method: 'POST',
      path: `/${area}/password/change`,
      summary: `${who}: cambia la password e chiude le altre sessioni`,
      who: mine,
      body: z.strictObject({ attuale: password, nuova: newPassword }),
      answer: nothing,
    }),
    sessions: call({
      method: 'GET',
      path: `/${area}/sessions`,
      summary: `${who}: le proprie sessioni aperte`,
      who: mine,
      answer: z.object({ rows: z.array(sessionRow) }),
    }),
    endSession: call({
      method: 'DELETE',
      path: `/${area}/sessions/:id`,
      summary: `${who}: chiude una propria sessione`,
      who: mine,
      params: z.strictObject({ id: z.uuid() }),
      answer: nothing,
    }),
    endOtherSessions: call({
      method: 'POST',
      path: `/${area}/sessions/end-others`,
      summary: `${who}: chiude tutte le altre proprie sessioni`,
      who: mine,
      answer: nothing,
    }),
  }
}

/** Calls for the second factor, a code of an authenticator app: for administrators and agents. */
const secondFactorCallsOf = <const R extends 'admin' | 'agent'>(role: R, who: string) => {
  const path = `/${areas[role].calls as (typeof areas)[R]['calls']}/second-factor` as const
  const mine = [{ role }] as const
  return {
    startSecondFactor: call({
      method: 'POST',
      path: `${path}/start`,
      summary: `${who}: prepara il secondo fattore`,
      who: mine,
      body: z.strictObject({ password }),
      /** The secret for manual entry, and the `otpauth:` URI for a QR code. */
      answer: z.object({ segreto: z.string(), uri: z.string() }),
    }),
    confirmSecondFactor: call({
      method: 'POST',
      path: `${path}/confirm`,
      summary: `${who}: attiva il secondo fattore con il primo codice`,
      who: mine,
      body: z.strictObject({ codice: code }),
      /** The codes are returned only once. */
      answer: z.object({ codiciDiRecupero: z.array(z.string()) }),
    }),
    renewRecoveryCodes: call({
      method: 'POST',
      path: `${path}/recovery-codes`,
      summary: `${who}: nuovi codici di recupero al posto di quelli di prima`,
      who: mine,
      /** The codes are returned only once. */
      answer: z.object({ codiciDiRecupero: z.array(z.string()) }),
    }),
    disableSecondFactor: call({
      method: 'POST',
      path: `${path}/disable`,
      summary: `${who}: toglie il secondo fattore`,
      who: mine,
      body: z.strictObject({ password, codice: code }),
      answer: nothing,
    }),
  }
}

export const adminSession = {
  ...sessionCallsOf('admin', 'Amministratori'),
  ...secondFactorCallsOf('admin', 'Amministratori'),
}
export const agentSession = {
  ...sessionCallsOf('agent', 'Agenti'),
  ...secondFactorCallsOf('agent', 'Agenti'),
}
export const clientSession = sessionCallsOf('client', 'Clienti')

const lostSecondFactor = <const P extends 'admins' | 'agents'>(people: P, whose: string) =>
  call({
    method: 'POST',
    path: `/${people}/:id/second-factor/remove`,
    summary: `Toglie il secondo fattore a ${whose}, se l’ha perso, e chiude le sue sessioni`,
    who: [admin('admin')],
    params: z.strictObject({ id: z.uuid('Non è il codice di una persona.') }),
    /** The password of the caller. */
    body: z.strictObject({ password }),
    answer: nothing,
  })
export const lostSecondFactors = {
  admin: lostSecondFactor('admins', 'un altro amministratore'),
  agent: lostSecondFactor('agents', 'un agente'),
}

const referralCode = z
  .string()
  .check(
    z.trim(),
    z.maxLength(40, { abort: true }),
    z.regex(/^[\w.-]*$/, 'Il codice di chi segnala non è valido.'),
  )

/** Who sends a person to the registration, by the code in its address. */
export const readReferral = call({
  method: 'GET',
  path: '/clients/segnalazione',
  summary: 'Clienti: chi segnala, dal codice nell’indirizzo della registrazione',
  who: 'anyone',
  query: z.strictObject({ codice: referralCode }),
  /** Null for a code of nobody whom the site shows. */
  answer: z.object({ nome: z.nullable(z.string()) }),
})

export const registerClient = call({
  method: 'POST',
  path: '/clients/register',
  summary: 'Clienti: registrazione; la conferma arriva per e-mail',
  who: 'anyone',
  body: z.strictObject({
    nome: personName('Scriva il nome.'),
    cognome: personName('Scriva il cognome.'),
    email,
    password: newPassword,
    referal: z.optional(referralCode),
    consensi: consentBoxes('Per registrarsi occorre dichiarare di aver letto l’informativa.'),
    testoVersione: z.enum([consentTexts], 'L’informativa è cambiata: ricarichi la pagina.'),
  }),
  /** The answer does not reveal whether the address is already registered. */
  answer: nothing,
})

export const changeEmail = call({
  method: 'POST',
  path: '/clients/email/change',
  summary: 'Clienti: chiede di cambiare l’indirizzo e-mail; la conferma arriva al nuovo',
  who: [client()],
  body: z.strictObject({ email, password }),
  /** The answer does not reveal whether another person uses the address. */
  answer: nothing,
})

export const confirmEmail = call({
  method: 'POST',
  path: '/clients/email/confirm',
  summary: 'Clienti: conferma del nuovo indirizzo e-mail con il link ricevuto e la password',
  who: 'anyone',
  body: z.strictObject({ token, password }),
  answer: nothing,
})

export const confirmClient = call({
  method: 'POST',
  path: '/clients/confirm',
  summary: 'Clienti: conferma dell’indirizzo e-mail con il link ricevuto e la password scelta',
  who: 'anyone',
  body: z.strictObject({ token, password }),
  answer: nothing,
})
