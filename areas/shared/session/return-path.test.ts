import { describe, expect, it } from 'vitest'
import { returnPath, signInPath } from './return-path.ts'

describe('after the sign-in', () => {
  it.each([
    '/admin',
    '/admin/settings',
    '/admin/settings#sessioni',
    '/admin/feeds/sessions?filter=a&sort=-_id',
    '/admin/clients/0199c0de-0000-7000-8000-000000000001',
    '/admin/settings?torna=https:%2F%2Faltri.example',
  ])('leads back to %s', path => {
    expect(returnPath(path, '/admin')).toBe(path)
  })

  it.each([
    null,
    '',
    'https://altri.example',
    'https://altri.example/admin',
    'http:/altri.example',
    '//altri.example',
    '//altri.example/admin',
    '///altri.example',
    '////altri.example',
    '/\\altri.example',
    '\\\\altri.example',
    '/\t/altri.example',
    '\t//altri.example',
    '/\n/altri.example',
    ' //altri.example',
    '/admin\\@altri.example',
    '/admin@altri.example',
    '/administrator',
    '/admin//altri.example',
    '/admin/..//altri.example',
    '/admin/../../altri.example',
    '/admin/..%2f..%2faltri.example',
    '/admin/%2e%2e/%2e%2e/altri.example',
    '/admin/%2e%2e%2faltri.example',
    '/admin/%5c%5caltri.example',
    '/admin/%2f%2faltri.example',
    '/%2f%2faltri.example',
    '/%09/altri.example',
    '/admin/%',
    '/admin/%00%',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'admin/settings',
    './admin',
    '@altri.example',
    'altri.example',
    '//altri.example:80/admin',
    '/agents/settings',
    '/area-clienti',
    '/',
    '/v2/admin/logout',
    '/admin/login',
    '/admin/login?verso=/admin/login',
    '/admin/<script>',
    '/admin/\u0000',
    '/admin/\u202e',
    '/ádmin',
    '／／altri.example',
    '/。altri.example',
    `/admin/${'a'.repeat(3000)}`,
  ])('%j leads to the area’s own first page', path => {
    expect(returnPath(path, '/admin')).toBe('/admin')
  })

  it('the return path is in the address of the sign-in page', () => {
    expect(signInPath('/admin', '/admin/settings?a=1#b')).toBe(
      '/admin/login?verso=%2Fadmin%2Fsettings%3Fa%3D1%23b',
    )
    expect(signInPath('/admin', '/admin')).toBe('/admin/login')
    expect(signInPath('/admin', '//altri.example')).toBe('/admin/login')
  })
})
