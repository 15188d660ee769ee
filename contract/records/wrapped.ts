import { z } from 'zod'
import type { AnyField, ResourceDefinition } from './resource.ts'

type Row = Record<string, unknown>

const wrappedFields = ({ fields }: Pick<ResourceDefinition, 'fields'>) =>
  Object.entries<AnyField>(fields).flatMap(([key, { wrappedIn }]) =>
    wrappedIn ? [[key, wrappedIn] as const] : [],
  )

/** The schema of a field's value in answers. */
export const answeredSchema = ({ schema, wrappedIn }: Pick<AnyField, 'schema' | 'wrappedIn'>): z.ZodType =>
  wrappedIn ? z.object({ [wrappedIn]: schema }) : schema

/** The schema of a field's value in requests: the form of answers, or the bare value. */
export const sentSchema = ({ schema, wrappedIn }: Pick<AnyField, 'schema' | 'wrappedIn'>): z.ZodType =>
  wrappedIn ? z.preprocess(value => bare(value, wrappedIn), schema) : schema

const bare = (value: unknown, key: string): unknown => {
  const isWrapped = typeof value === 'object' && value !== null && Object.keys(value).join() === key
  return isWrapped ? (value as Row)[key] : value
}

/** Converts a record of the server to the record of an answer. */
export const wrapped = (definition: Pick<ResourceDefinition, 'fields'>, row: Row): Row => ({
  ...row,
  ...Object.fromEntries(wrappedFields(definition).map(([key, inner]) => [key, { [inner]: row[key] }])),
})

/** Converts the record of an answer to the record of forms, lists and files. */
export const unwrapped = <R extends Row>(definition: Pick<ResourceDefinition, 'fields'>, row: R): R => ({
  ...row,
  ...Object.fromEntries(wrappedFields(definition).map(([key, inner]) => [key, bare(row[key], inner)])),
})
