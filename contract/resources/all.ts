import type { ResourceDefinition } from '../resource.ts'
import { agencies } from './agencies.ts'
import { bankProducts } from './bank-products.ts'
import { banks } from './banks.ts'
import { calculators } from './calculators.ts'
import { leads } from './leads.ts'
import { partners } from './partners.ts'
import { provinces } from './provinces.ts'
import { rates } from './rates.ts'
import { regions } from './regions.ts'
import { towns } from './towns.ts'

/** Every resource, as the engine sees them: it looks up no field by name. */
export const resources = [
  agencies,
  bankProducts,
  banks,
  calculators,
  leads,
  partners,
  provinces,
  rates,
  regions,
  towns,
] as unknown as ResourceDefinition[]
