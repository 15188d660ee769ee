import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { cookieJar } from '../../../client/session-cookies.ts'
import { adminArea } from '../testing/admin-area.ts'
import { draftKey, readDraft, storeDraft } from './drafts.ts'
import type { Me } from './person.ts'
import { createSession } from './session.ts'

const key = draftKey('pratica-nota', '1')
const draft = { versione: 0, values: { testo: 'Manca il CUD.' } }
const me = {} as Me

const jar = cookieJar(document, false)
const tokensOf = (sub: string) => ({
  access: `x.${btoa(JSON.stringify({ sid: `session of ${sub}`, sub }))}.x`,
  refresh: 'r',
})
const opened = () => createSession({ area: adminArea([]), jar, queries: new QueryClient() })
const kept = () => Object.keys(sessionStorage).filter(one => one.startsWith('quinto-bozza'))

beforeEach(() => {
  jar.clear('admin')
  sessionStorage.clear()
})

it('keeps drafts over a reload and the end of the session, for the same person', () => {
  const session = opened()
  session.open(tokensOf('ada'), me)
  storeDraft(key, draft)
  expect(readDraft(key)).toMatchObject(draft)
  opened()
  expect(readDraft(key)).toMatchObject(draft)
  session.lapse()
  expect(session.isOpen()).toBe(false)
  expect(readDraft(key)).toBeNull()
  session.open(tokensOf('ada'), me)
  expect(readDraft(key)).toMatchObject(draft)
})

it('shows nobody the drafts of somebody else, and removes them when another person signs in', () => {
  const session = opened()
  session.open(tokensOf('ada'), me)
  storeDraft(key, draft)
  session.lapse()
  session.open(tokensOf('bice'), me)
  expect(readDraft(key)).toBeNull()
  expect(kept()).toEqual([])
})

it('removes the drafts of a tab when another tab has signed somebody else in', () => {
  const session = opened()
  session.open(tokensOf('ada'), me)
  storeDraft(key, draft)
  jar.write('admin', tokensOf('bice'))
  dispatchEvent(new Event('focus'))
  expect(readDraft(key)).toBeNull()
  expect(kept()).toEqual([])
})

it('removes drafts at the sign-out', () => {
  const session = opened()
  session.open(tokensOf('ada'), me)
  storeDraft(key, draft)
  session.clear()
  session.open(tokensOf('ada'), me)
  expect(readDraft(key)).toBeNull()
  expect(kept()).toEqual([])
})
