//! What the forms of the page do: they move the clock, and let the next calls fail. The door has refused pages of the
//! web before, by their Origin.

use std::fmt::Write as _;
use std::time::Duration;

use crate::call::Received;
use crate::element::escaped;
use crate::fault::Fault;
use crate::fault::table::FAULTS;
use crate::reply::Reply;
use crate::state::State;

/// Writes the forms.
pub(super) fn write(page: &mut String) {
    page.push_str(
        "<h2 id=\"do\">Clock and failures</h2><form method=\"post\" action=\"/_page/clock\"><p><label>Seconds \
         <input name=\"seconds\" type=\"number\" min=\"1\" max=\"31536000\" value=\"60\" required></label> \
         <button type=\"submit\">Move the clock on</button></p></form>\
         <form method=\"post\" action=\"/_page/fault\"><p><label>Failure <input name=\"fault\" list=\"faults\" \
         required placeholder=\"timeout\"></label> <label>Operation <input name=\"operation\" placeholder=\"any\">\
         </label> <label>Times <input name=\"times\" type=\"number\" min=\"1\" max=\"1000\" value=\"1\" required>\
         </label> <button type=\"submit\">Let the next call fail</button></p><datalist id=\"faults\">",
    );
    for row in FAULTS {
        let _ = write!(page, "<option value=\"{}\">{}</option>", row.name, escaped(row.meaning));
    }
    page.push_str("</datalist></form>");
}

/// Moves the clock on, and leads back to the page.
pub(super) fn clock(state: &mut State, call: &Received) -> Reply {
    match field(call, "seconds").parse::<u64>() {
        Ok(seconds) if (1..=31_536_000).contains(&seconds) => {
            state.revision += 1;
            state.advance(Duration::from_secs(seconds));
            back()
        }
        _ => Reply::message(400, "expected seconds from 1 to 31536000"),
    }
}

/// Lets the next calls fail, and leads back to the page.
pub(super) fn fault(state: &mut State, call: &Received) -> Reply {
    let operation = Some(field(call, "operation").trim().to_owned()).filter(|name| !name.is_empty());
    let times = field(call, "times").parse().ok().filter(|times| (1..=1000).contains(times));
    match (field(call, "fault").trim().parse(), times) {
        (Ok(kind), Some(times)) => {
            state.revision += 1;
            state.add_fault(Fault { kind, times, operation, every: 1 });
            back()
        }
        (Err(message), _) => Reply::message(400, &message),
        (_, None) => Reply::message(400, "expected times from 1 to 1000"),
    }
}

fn back() -> Reply {
    Reply::with_body(303, "text/plain; charset=utf-8", Vec::new()).header("location", "/")
}

/// A field of a form; empty if it is not there.
fn field(call: &Received, name: &str) -> String {
    let found = form_urlencoded::parse(&call.body).find(|(given, _)| given == name);
    found.map_or_else(String::new, |(_, value)| value.into_owned())
}
