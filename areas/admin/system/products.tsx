import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'wouter'
import type { OfficeResource } from '../../../contract/records/resource-pages.ts'
import { bankProducts } from '../../../contract/subjects/bank-products.ts'
import { ImportPage } from '../../shared/records/import/import-page.tsx'
import { ResourceListPage } from '../../shared/records/list/resource-list.tsx'
import { AddPage, EditPage } from '../../shared/records/page/form-page.tsx'
import { useRecordCalls } from '../../shared/records/record-calls.ts'
import { ProductPreview } from './product-preview.tsx'

const definition = bankProducts

/** The pages of the products of one bank, with the bank's name in the title. */
function useBankOffice(): OfficeResource {
  const { id = '' } = useParams<{ id: string }>()
  const calls = useRecordCalls(definition)
  const { data } = useQuery({
    queryKey: ['GET /bank_products/riferimenti', 'banca', id],
    queryFn: () => calls.references('banca', { ids: id }),
  })
  const bank = data?.rows[0]?.nome
  return useMemo(
    () => ({
      group: 'system',
      list: `/system/banks/products/${id}`,
      title: bank ? `Prodotti di ${bank}` : 'Prodotti',
      about: '',
      needs: 'bank_products',
      load: async () => definition,
    }),
    [id, bank],
  )
}

export function Products() {
  const { id = '' } = useParams<{ id: string }>()
  const fixed = useMemo(() => ({ banca: id }), [id])
  return <ResourceListPage definition={definition} office={useBankOffice()} fixed={fixed} />
}

export function NewProduct() {
  const { id = '' } = useParams<{ id: string }>()
  const more = { initial: { banca: id }, aside: <ProductPreview id={null} /> }
  return <AddPage definition={definition} office={useBankOffice()} more={more} />
}

export function ImportProducts() {
  return <ImportPage definition={definition} office={useBankOffice()} />
}

export function Product() {
  const { product = '' } = useParams<{ product: string }>()
  const more = { aside: <ProductPreview id={product} /> }
  return <EditPage key={product} id={product} definition={definition} office={useBankOffice()} more={more} />
}
