import { DatedPage } from '../dated/page'
import { surcharge } from './surcharge'

export default () => <DatedPage record={surcharge} />
