import type { Command } from '../command'
import { batch } from './batch'
import { changeBack, changeOver } from './change-over'
import { backCharge, fee, flushFee } from './charges'
import { estimate } from './estimate'
import { estimateRest } from './estimate-rest'
import { flush } from './flush'
import { flushOpening } from './flush-opening'
import { importReadings, recordReadings } from './import'
import { deleteInvoice, editInvoice, issueDraft, makeInvoice, redInvoice } from './invoice'
import { linkInvoice, withdrawLink } from './invoice-links'
import { archiveInvoices, invoiceMany } from './invoice-many'
import { close, fault, reopen, resume, suspend } from './life'
import { applyBalance, pay, refund, reverse, windUp } from './money'
import { closeMonth, reopenMonth } from './month'
import { billAllPending, billPending, voidPending } from './pending'
import { read } from './read'
import { decideRow, reconcile } from './reconcile'
import { bindAgain, decideReport, report } from './report'
import { takeBack } from './take-back'
import { takeRemote } from './take-remote'
import { terms } from './terms'
import { closeDay, confirmDay, payTogether, reopenDay } from './till'
import { transfer } from './transfer'
import { trueUp } from './true-up'
import { answerValves, askValve, fetchValves, payAgainstClose } from './valve'
import { waive, withdrawWaiver } from './waive'
import { watch } from './watch'
import { answerRun, cancelRun, makeRun } from './withhold'

/** The commands that clerks give in a history. */
export const commands: readonly Command[] = [
  read,
  estimate,
  batch,
  estimateRest,
  importReadings,
  recordReadings,
  billPending,
  billAllPending,
  voidPending,
  takeBack,
  flush,
  terms,
  changeOver,
  changeBack,
  suspend,
  resume,
  fault,
  close,
  reopen,
  pay,
  reverse,
  refund,
  applyBalance,
  windUp,
  payTogether,
  closeDay,
  confirmDay,
  reopenDay,
  fee,
  flushFee,
  flushOpening,
  backCharge,
  trueUp,
  transfer,
  waive,
  withdrawWaiver,
  makeRun,
  answerRun,
  cancelRun,
  reconcile,
  decideRow,
  closeMonth,
  reopenMonth,
  makeInvoice,
  issueDraft,
  editInvoice,
  deleteInvoice,
  redInvoice,
  invoiceMany,
  archiveInvoices,
  linkInvoice,
  withdrawLink,
]

/** Those of meters that report, which come beside them. */
export const remoteCommands: readonly Command[] = [
  report,
  decideReport,
  bindAgain,
  takeRemote,
  askValve,
  fetchValves,
  answerValves,
  payAgainstClose,
  watch,
]
