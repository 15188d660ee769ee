import * as z from 'zod/mini'
import { call } from './call.ts'

/** Who provides what is shown: the house, as a visitor must know it. */
export const provider = z.object({
  nome: z.string(),
  oam: z.string(),
  telefono: z.string(),
  email: z.string(),
  trasparenza: z.string(),
  privacy: z.string(),
})

/** The same for what asks for nothing else. */
export const readHouse = call({
  method: 'GET',
  path: '/intermediario',
  summary: 'Chi è il mediatore: denominazione, numero OAM, recapiti, documenti',
  who: 'anyone',
  answer: provider,
})
