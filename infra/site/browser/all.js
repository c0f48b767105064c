import './moved.js';
import './page.js';
import './reference.js';
import './search.js';
