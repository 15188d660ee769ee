import type { StoredFile } from '../files/content-files.ts'

export interface AgentContent {
  slug: string
  nome: string
  cognome: string
  /** In words. */
  figura: string
  /** Number in the register. */
  oam: string
  foto: StoredFile | null
  telefono: string | null
  whatsapp: string | null
  email: string
  bio: string | null
  /** In words. */
  lingue: string[]
  specializzazioni: string[]
  agenzia: { nome: string; slug: string; via: string; comune: string } | null
}
