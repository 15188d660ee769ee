import type { AnswerOf } from '../../../client/calls.ts'
import type { Holder } from '../../../contract/access/permissions.ts'
import type { Area } from '../area.ts'

/** The signed-in person, as the `getMe` call of an area returns the person. */
export type Me = AnswerOf<`GET /${Area['calls']}/getMe`>

/** The signed-in person in one shape for all roles, for the pages that the areas share. */
export interface Person {
  first: string
  full: string
  email: string
  /** The `figura` of an agent; null for other roles. */
  figure: string | null
  /** Null without a picture; undefined for roles that cannot have pictures. */
  photo?: string | null
  /** Null for roles that cannot have a second factor. */
  secondFactor: boolean | null
  /** The company requires a second factor that is not set up yet: until then the person has no permissions. */
  lacksRequiredSecondFactor: boolean
  /** The customer has not read the privacy notice in force yet. */
  lacksNotice: boolean
  /** The permissions that apply now. */
  holder: Holder
}

export function personOf(me: Me): Person {
  if ('surname' in me) {
    const { name, surname, email, permissions, ticketing, secondoFattore } = me
    const lacksRequiredSecondFactor = me.secondoFattoreRichiesto && !secondoFattore
    return {
      first: name,
      full: `${name} ${surname}`,
      email,
      figure: null,
      secondFactor: secondoFattore,
      lacksRequiredSecondFactor,
      lacksNotice: false,
      holder: lacksRequiredSecondFactor
        ? { role: 'admin', permissions: {} }
        : { role: 'admin', permissions, ticketing },
    }
  }
  const names = { first: me.nome, full: `${me.nome} ${me.cognome}` }
  if ('figura' in me) {
    const { email, figura, urlPhoto, permissions, secondoFattore } = me
    const lacksRequiredSecondFactor = me.secondoFattoreRichiesto && !secondoFattore
    return {
      ...names,
      email: email.email,
      figure: figura,
      photo: urlPhoto,
      secondFactor: secondoFattore,
      lacksRequiredSecondFactor,
      lacksNotice: false,
      holder: { role: 'agent', permissions: lacksRequiredSecondFactor ? {} : permissions },
    }
  }
  return {
    ...names,
    email: me.email,
    figure: null,
    secondFactor: null,
    lacksRequiredSecondFactor: false,
    lacksNotice: me.informativaLetta === false,
    holder: { role: 'client' },
  }
}
