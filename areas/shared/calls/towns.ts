import { useQuery } from '@tanstack/react-query'
import { type Page, type Row, recordsOf } from '../../../client/records.ts'
import { placeNames, standingOf } from '../../../contract/italian/place-names.ts'
import { towns as townsOfItaly } from '../../../contract/subjects/geography/towns.ts'
import { useServices } from '../services.ts'

type Town = Row<typeof townsOfItaly>

/** All towns of a province, from all pages of the list. */
export function useTowns(province: string | undefined) {
  const { client } = useServices()
  return useQuery({
    queryKey: ['GET /towns', province],
    enabled: province !== undefined,
    async queryFn() {
      const found: Town[] = []
      let cursor: string | null = null
      do {
        const page: Page<Town> = await recordsOf(client, townsOfItaly).list({
          'filter[provincia]': province!,
          sort: 'nome',
          limit: 200,
          ...(cursor && { cursor }),
        })
        found.push(...page.rows)
        cursor = page.next
      } while (cursor)
      return found
    },
  })
}

/** The options of a select of the towns of a province, the chief town first. */
export function townOptions(
  towns: readonly Town[],
  province: { nome: string; sigla: string; capoluogo: string } | undefined,
): [key: string, label: string, ...names: string[]][] {
  const standing = ({ nome }: Town) => (province ? standingOf(nome, province) : 2)
  return towns
    .toSorted((a, b) => standing(a) - standing(b))
    .map(({ nome }) => [nome, nome, ...placeNames(nome, province?.sigla)])
}
