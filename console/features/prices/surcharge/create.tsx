import { DatedCreate } from '../dated/create'
import { surcharge } from './surcharge'

export default () => <DatedCreate record={surcharge} />
