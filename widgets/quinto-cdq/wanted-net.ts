import type { CdqResult } from './model.ts'

/** The net amount that other forms of credit must pay out too: the wanted one, or that of the best offer, cents. */
export const wantedNet = ({ need, offerte }: Pick<CdqResult, 'need' | 'offerte'>): number | undefined =>
  need.nettoRichiesto ?? offerte[0]?.nettoRicavo
