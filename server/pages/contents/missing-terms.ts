import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'

/**
 * Of what needs rates, products or a calculator that nobody has entered: nothing. A page goes out without it; all else
 * is thrown.
 */
export const refusedFor =
  ({ log }: Pick<Context, 'log'>) =>
  (error: unknown): null => {
    if (!(error instanceof AppError) || error.status !== 503) throw error
    log.warn({ err: error }, 'a public page is without its terms')
    return null
  }
