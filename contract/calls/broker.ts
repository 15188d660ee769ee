import * as z from 'zod/mini'
import { call } from './call.ts'

/** The broker's data that must be shown to every visitor. */
export const provider = z.object({
  nome: z.string(),
  oam: z.string(),
  telefono: z.string(),
  email: z.string(),
  trasparenza: z.string(),
  privacy: z.string(),
})

/** The broker's data, for elements that need no other call. */
export const readBroker = call({
  method: 'GET',
  path: '/intermediario',
  summary: 'Chi è il mediatore: denominazione, numero OAM, recapiti, documenti',
  who: 'anyone',
  answer: provider,
})
