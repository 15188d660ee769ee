import { timeToAnswer } from '../../../../contract/complaints/last-day.ts'
import type { AreaRoute } from '../../../shared/area.ts'
import { list } from './complaint-pages.ts'

const needs = ['reclami'] as const

/** The pages of the register of complaints. */
export const complaintRoutes: readonly AreaRoute[] = [
  {
    path: list,
    title: 'Reclami',
    menu: 'Report',
    about: `Chi si lamenta e di che cosa, la risposta entro ${timeToAnswer}, l’esito`,
    needs,
    load: () => import('./complaints-page.tsx'),
  },
  {
    path: `${list}/add`,
    title: 'Nuovo reclamo',
    needs,
    load: async () => ({ default: (await import('./complaint-page.tsx')).NewComplaint }),
  },
  {
    path: `${list}/importa`,
    title: 'Reclami: importazione',
    needs,
    load: async () => ({ default: (await import('./complaint-page.tsx')).ImportComplaints }),
  },
  {
    path: `${list}/registro`,
    title: 'Registro dei reclami',
    needs,
    load: () => import('./complaint-register.tsx'),
  },
  {
    path: `${list}/:id`,
    title: 'Reclamo',
    needs,
    load: async () => ({ default: (await import('./complaint-page.tsx')).Complaint }),
  },
  {
    path: `${list}/:id/lettera`,
    title: 'Risposta al reclamo',
    needs,
    load: () => import('./complaint-letter.tsx'),
  },
]
