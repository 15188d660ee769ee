import { statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AnyField } from '../../../contract/records/resource.ts'
import * as provincesResource from '../../../contract/subjects/geography/provinces.ts'
import * as regionsResource from '../../../contract/subjects/geography/regions.ts'
import * as townsResource from '../../../contract/subjects/geography/towns.ts'
import { geography } from './geography.ts'

const { regions, provinces, towns } = geography()

const kilometres = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) => {
  const rad = Math.PI / 180
  const north = (a.lat - b.lat) * rad
  const east = (a.lng - b.lng) * rad * Math.cos(((a.lat + b.lat) / 2) * rad)
  return 6371 * Math.hypot(north, east)
}
const count = (values: unknown[]) => new Set(values).size
const provinceNamed = (nome: string) => provinces.find(p => p.nome === nome)!

describe('Italy', () => {
  it('has 20 regions, 110 provinces and 7,894 towns', () => {
    expect([regions.length, provinces.length, towns.length]).toEqual([20, 110, 7894])
  })

  it('has unique codes, ids and names', () => {
    expect(count([...regions, ...provinces, ...towns].map(r => r._id))).toBe(20 + 110 + 7894)
    expect(count(regions.flatMap(r => [r.istat, r.nome]))).toBe(40)
    expect(count(provinces.flatMap(p => [p.sigla, p.nome]))).toBe(220)
    expect(count(towns.map(t => t.istat))).toBe(towns.length)
    expect(count(towns.map(t => t.belfiore))).toBe(towns.length)
    expect(count(towns.map(t => `${t.nome} ${t.provincia}`))).toBe(towns.length)
  })

  it.each([
    [regionsResource.regions, regions],
    [provincesResource.provinces, provinces],
    [townsResource.towns, towns],
  ])('fits the definition of $name', (definition, rows) => {
    for (const [key, field] of Object.entries<AnyField>(definition.fields)) {
      const wrong = rows.filter(row => !field.schema.safeParse((row as Record<string, unknown>)[key]).success)
      expect(wrong, key).toEqual([])
    }
  })

  it('has codes in the formats of ISTAT, the land registry and the post', () => {
    const odd = towns.filter(
      t => !/^\d{6}$/.test(t.istat) || !/^[A-Z]\d{3}$/.test(t.belfiore) || !/^\d{5}$/.test(t.cap),
    )
    expect(odd).toEqual([])
    expect(provinces.filter(p => !/^[A-Z]{2}$/.test(p.sigla))).toEqual([])
    expect(regions.map(r => r.istat)).toEqual(
      Array.from({ length: 20 }, (_, i) => String(i + 1).padStart(2, '0')),
    )
  })

  it('has a region for every province, a province for every region, and towns in the province of their code', () => {
    const regionIds = new Set(regions.map(r => r._id))
    const provinceIds = new Set(provinces.map(p => p._id))
    expect(provinces.filter(p => !regionIds.has(p.regione))).toEqual([])
    expect(count(provinces.map(p => p.regione))).toBe(20)
    expect(towns.filter(t => !provinceIds.has(t.provincia))).toEqual([])
    expect(count(towns.map(t => t.provincia))).toBe(110)
    expect(count(towns.map(t => `${t.istat.slice(0, 3)} ${t.provincia}`))).toBe(110)
  })

  it("has each capital among the towns of its province, at the province's coordinates", () => {
    for (const province of provinces) {
      const capital = towns.find(t => t.nome === province.capoluogo && t.provincia === province._id)
      expect(capital, province.nome).toBeDefined()
      expect(kilometres(province, capital!), province.nome).toBeLessThan(10)
    }
  })

  it('is within the bounds of Italy', () => {
    const outside = [...provinces, ...towns].filter(
      ({ lat, lng }) => lat < 35.4 || lat > 47.1 || lng < 6.6 || lng > 18.6,
    )
    expect(outside).toEqual([])
  })

  // Coordinates from an atlas, not from the data.
  it.each([
    ['Torino', 45.07, 7.69],
    ['Aosta', 45.74, 7.32],
    ['Bolzano', 46.5, 11.35],
    ['Trieste', 45.65, 13.77],
    ['Genova', 44.41, 8.93],
    ['Firenze', 43.77, 11.25],
    ['Roma', 41.9, 12.5],
    ['Napoli', 40.85, 14.27],
    ['Lecce', 40.35, 18.17],
    ['Palermo', 38.12, 13.36],
    ['Sassari', 40.73, 8.56],
    ['Olbia', 40.92, 9.5],
  ])('has the coordinates of %s', (nome, lat, lng) => {
    const capital = provinces.find(p => p.capoluogo === nome)!
    expect(kilometres(capital, { lat, lng })).toBeLessThan(10)
  })

  it('has no town far from the rest of its province, except islands', () => {
    const alone = provinces.flatMap(({ _id }) => {
      const own = towns.filter(t => t.provincia === _id)
      return own.filter(town => !own.some(other => other !== town && kilometres(town, other) < 25))
    })
    expect(alone.map(t => t.nome).sort()).toEqual([
      'Capraia Isola',
      'Isole Tremiti',
      'Lampedusa e Linosa',
      'Pantelleria',
      'Ponza',
      'Ustica',
      'Ventotene',
    ])
  })

  it('has the eight Sardinian provinces of the reform of 2025', () => {
    const sizes = {
      Cagliari: 70,
      Sassari: 66,
      Nuoro: 53,
      Oristano: 87,
      'Sulcis Iglesiente': 24,
      'Medio Campidano': 28,
      Ogliastra: 23,
      'Gallura Nord-Est Sardegna': 26,
    }
    for (const [nome, size] of Object.entries(sizes)) {
      expect(towns.filter(t => t.provincia === provinceNamed(nome)._id).length, nome).toBe(size)
    }
    const sardinia = regions.find(r => r.nome === 'Sardegna')!
    expect(provinces.filter(p => p.regione === sardinia._id)).toHaveLength(8)
    // Lists made by hand often swap these two towns.
    expect(towns.find(t => t.nome === 'Seui')?.provincia).toBe(provinceNamed('Ogliastra')._id)
    expect(towns.find(t => t.nome === 'Seulo')?.provincia).toBe(provinceNamed('Nuoro')._id)
  })

  it('is a small file', () => {
    expect(statSync(new URL('towns.json', import.meta.url)).size).toBeLessThan(600_000)
  })
})
