// Converts documents with Json.NET and its default settings. Input and output are as in ask.js.

using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using System.Xml;
using Newtonsoft.Json;

static class AskJsonNet
{
    static string JsonToXml(byte[] data)
    {
        return JsonConvert.DeserializeXmlNode(Encoding.UTF8.GetString(data), "DTE").OuterXml;
    }

    static string XmlToJson(byte[] data)
    {
        var document = new XmlDocument();
        document.Load(new MemoryStream(data));
        return JsonConvert.SerializeXmlNode(document);
    }

    static Dictionary<string, string> Answer(Func<byte[], string> ask, string data)
    {
        try
        {
            return new Dictionary<string, string> { { "out", ask(Convert.FromBase64String(data)) } };
        }
        catch (Exception error)
        {
            return new Dictionary<string, string> { { "error", error.Message } };
        }
    }

    static void Main()
    {
        var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false)).ReadToEnd();
        var asked = JsonConvert.DeserializeObject<Dictionary<string, List<string>>>(input);
        var answers = new Dictionary<string, List<Dictionary<string, string>>>();
        foreach (var way in asked)
        {
            Func<byte[], string> ask = way.Key == "json_to_xml" ? (Func<byte[], string>)JsonToXml : XmlToJson;
            answers[way.Key] = way.Value.ConvertAll(data => Answer(ask, data));
        }
        // Only ASCII is written, so that the encoding of the console does not matter.
        var settings = new JsonSerializerSettings { StringEscapeHandling = StringEscapeHandling.EscapeNonAscii };
        Console.Write(JsonConvert.SerializeObject(answers, settings));
    }
}
