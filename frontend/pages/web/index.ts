import { hideMissing, keepCurrent, linkTickets, localise } from '../../src/front/front';
import '../../src/ui/theme.css';
import '../../src/front/front.css';

/** The server has written the events into the page. */
localise(document);
hideMissing(document);
keepCurrent(document);
linkTickets(document);
