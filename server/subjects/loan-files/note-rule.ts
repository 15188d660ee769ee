import type { Rule } from '../../database/rules.ts'
import { nameOfActor } from './loan-file-rule.ts'

/** The rule of notes: a new note has the name of the person of the house who writes it. */
export const noteRule =
  (): Rule =>
  async (tx, { actor, before, after }) => {
    if (!before && after && (actor.kind === 'agent' || actor.kind === 'admin'))
      after.autore ??= await nameOfActor(tx, actor)
  }
