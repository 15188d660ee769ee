/** Types of the functions of tvm-financejs that the benchmark calls. A failure is returned as a string. */
declare module 'tvm-financejs' {
  export default class Finance {
    PMT(rate: number, nper: number, pv: number, fv?: number, type?: number): number
    IPMT(rate: number, per: number, nper: number, pv: number): number | string
    PPMT(rate: number, per: number, nper: number, pv: number): number | string
    IRR(values: number[], guess?: number): number | string | null
    RATE(nper: number, pmt: number, pv: number, fv?: number, type?: number, guess?: number): number | string
  }
}
