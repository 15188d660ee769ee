import type { StoredFile } from '../files/content-files.ts'

export interface AgentContent {
  slug: string
  nome: string
  cognome: string
  /** Label of the role. */
  figura: string
  /** Registration number (OAM). */
  oam: string
  foto: StoredFile | null
  telefono: string | null
  whatsapp: string | null
  email: string
  bio: string | null
  /** Labels. */
  lingue: string[]
  specializzazioni: string[]
  agenzia: { nome: string; slug: string; via: string; comune: string; foto: StoredFile | null } | null
}
