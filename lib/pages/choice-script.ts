/** Source with a line for each statement. */
const source = `
const all=document.querySelectorAll('li'),none=document.querySelector('[role=status] span');
const fold=(text)=>text.normalize('NFKD').replace(/\\p{M}/gu,'').toLowerCase();
document.getElementById('q').oninput=({target})=>{
const words=fold(target.value).split(/\\s+/);
none.hidden=false;
for(const row of all){
const text=fold([...row.querySelector('.name').childNodes].map((one)=>one.textContent).join(' '));
row.hidden=!words.every((word)=>text.includes(word));
if(!row.hidden)none.hidden=true;
}
all[0].parentNode.hidden=!none.hidden;
}`;

/**
 * Script that filters the list of providers while a person types, with the rule of `fits` in `choice.ts`. The policy of
 * the page allows exactly this text. Without the script, the search is a request.
 */
export const choiceScript = source.replaceAll('\n', '');
