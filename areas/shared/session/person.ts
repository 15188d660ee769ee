import type { AnswerOf } from '../../../client/calls.ts'
import type { Holder } from '../../../contract/access/permissions.ts'
import type { Area } from '../area.ts'

/** Who is signed in, as an area's call answers it. */
export type Me = AnswerOf<`GET /${Area['calls']}/getMe`>

/** The same of each role, for the pages that the areas share. */
export interface Person {
  first: string
  full: string
  email: string
  /** What the person is here: an agent's `figura`. */
  figure: string | null
  /** Null where there is none; undefined for who has no picture at all. */
  photo?: string | null
  /** Null for who cannot have one. */
  secondFactor: boolean | null
  /** The house wants the second factor, and until it is there no permission counts. */
  isHeldBack: boolean
  /** What counts now. */
  holder: Holder
}

export function personOf(me: Me): Person {
  if ('surname' in me) {
    const { name, surname, email, permissions, ticketing, secondoFattore } = me
    const isHeldBack = me.secondoFattoreRichiesto && !secondoFattore
    return {
      first: name,
      full: `${name} ${surname}`,
      email,
      figure: null,
      secondFactor: secondoFattore,
      isHeldBack,
      holder: isHeldBack ? { role: 'admin', permissions: {} } : { role: 'admin', permissions, ticketing },
    }
  }
  const names = { first: me.nome, full: `${me.nome} ${me.cognome}` }
  if ('figura' in me) {
    const { email, figura, urlPhoto, permissions, secondoFattore } = me
    const isHeldBack = me.secondoFattoreRichiesto && !secondoFattore
    return {
      ...names,
      email: email.email,
      figure: figura,
      photo: urlPhoto,
      secondFactor: secondoFattore,
      isHeldBack,
      holder: { role: 'agent', permissions: isHeldBack ? {} : permissions },
    }
  }
  return {
    ...names,
    email: me.email,
    figure: null,
    secondFactor: null,
    isHeldBack: false,
    holder: { role: 'client' },
  }
}
